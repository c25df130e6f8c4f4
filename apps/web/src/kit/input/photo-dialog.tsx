import { Slider } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlays.tsx'
import { ProblemNote } from '../states.tsx'
import '../form.css'

const stage = 280
const kept = 640

interface PhotoDialogProps {
  readonly file: File
  readonly busy: boolean
  readonly problem: unknown
  readonly onUse: (picture: Blob) => void
  readonly onClose: () => void
}

/** Cuts a square out of a picture: moved by hand or arrow keys, zoomed by a slider. */
export default function PhotoDialog({ file, busy, problem, onUse, onClose }: PhotoDialogProps) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string>()
  const [zoom, setZoom] = useState(1)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [size, setSize] = useState({ width: 1, height: 1 })
  const image = useRef<HTMLImageElement>(null)
  const drag = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const scale = (stage / Math.min(size.width, size.height)) * zoom
  const held = (x: number, y: number, by = scale) => {
    const room = { x: Math.max(0, (size.width * by - stage) / 2), y: Math.max(0, (size.height * by - stage) / 2) }
    return { x: Math.min(room.x, Math.max(-room.x, x)), y: Math.min(room.y, Math.max(-room.y, y)) }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    setAt(held(at.x + event.clientX - drag.current.x, at.y + event.clientY - drag.current.y))
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const cut = () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = kept
    const side = stage / scale
    canvas
      .getContext('2d')!
      .drawImage(
        image.current!,
        size.width / 2 - at.x / scale - side / 2,
        size.height / 2 - at.y / scale - side / 2,
        side,
        side,
        0,
        0,
        kept,
        kept,
      )
    canvas.toBlob((blob) => blob && onUse(blob), 'image/jpeg', 0.9)
  }
  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [8, 0],
    ArrowRight: [-8, 0],
    ArrowUp: [0, 8],
    ArrowDown: [0, -8],
  }
  return (
    <Dialog
      width={400}
      title={t('upload.changePhoto')}
      okText={t('upload.use')}
      confirmLoading={busy}
      onOk={cut}
      onCancel={onClose}
    >
      {problem ? <ProblemNote problem={problem} compact /> : <p className="second">{t('upload.crop')}</p>}
      <div
        className="crop-stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys too
        tabIndex={0}
        role="application"
        aria-label={t('upload.crop')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined
        }}
        onKeyDown={(event) => {
          const by = arrows[event.key]
          if (!by) return
          event.preventDefault()
          setAt(held(at.x + by[0], at.y + by[1]))
        }}
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            style={{ width: size.width * scale, transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
          />
        )}
        <span className="crop-ring" />
      </div>
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        ariaLabelForHandle={t('upload.zoom')}
        onChange={(next) => {
          setZoom(next)
          setAt(held(at.x, at.y, (scale / zoom) * next))
        }}
      />
    </Dialog>
  )
}
