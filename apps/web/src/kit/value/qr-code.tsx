import { toString as draw } from 'qrcode'
import { useEffect, useState } from 'react'
import './secret-once.css'

/** A text to be scanned with a phone. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    draw(text, { type: 'svg', margin: 0 }).then((svg) =>
      setPicture(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
    )
  }, [text])
  return picture && <img className="qr" src={picture} alt={label} />
}
