import { useEffect, useRef } from 'react'
import { fetchResponse } from '../api.ts'

const allowed = new Set('P BR STRONG B EM I U S UL OL LI H1 H2 H3 H4 BLOCKQUOTE A IMG HR CODE PRE'.split(' '))

/**
 * Shows rich text that the server has cleaned, cleaned once more; its pictures are fetched with the session's token.
 */
export default function HtmlView({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const urls: string[] = []
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    for (const element of parsed.body.querySelectorAll('*')) {
      if (!allowed.has(element.tagName)) element.replaceWith(...element.childNodes)
      for (const { name, value } of [...element.attributes]) {
        const kept =
          (name === 'href' && /^(https?:|mailto:|tel:)/.test(value)) || name === 'data-file' || name === 'alt'
        if (!kept) element.removeAttribute(name)
      }
    }
    for (const image of parsed.body.querySelectorAll('img')) {
      const id = image.dataset.file
      if (id)
        fetchResponse({ path: '/files', query: { id } })
          .then((response) => response.blob())
          .then((blob) => {
            image.src = URL.createObjectURL(blob)
            urls.push(image.src)
          })
          .catch(() => image.remove())
    }
    box.current?.replaceChildren(...parsed.body.childNodes)
    return () => urls.forEach(URL.revokeObjectURL)
  }, [html])
  return <div ref={box} className="rich" />
}
