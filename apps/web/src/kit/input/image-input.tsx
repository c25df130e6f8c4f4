import type { Upload } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileImage } from '../value/file-image.tsx'

interface ImageInputProps {
  readonly label: string
  readonly upload: Upload
  readonly stored?: string | null
  readonly chosen?: Blob
  readonly busy?: boolean
  readonly hint?: string
  readonly onChoose: (file: File) => void
}

const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** Chooses a picture and shows it before it is sent; too large or not a picture is said at once. */
export function ImageInput({ label, upload, stored, chosen, busy, hint, onChoose }: ImageInputProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!chosen) return setPreview(undefined)
    const url = URL.createObjectURL(chosen)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [chosen])
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = !kinds.includes(file.type)
      ? t('upload.notAPicture')
      : file.size > upload.megabytes * 1_048_576
        ? t('upload.tooLarge', { n: upload.megabytes })
        : undefined
    setFault(wrong)
    if (!wrong) onChoose(file)
  }
  const empty = (
    <span className="image-empty">
      <ImageUp size={24} strokeWidth={1.5} aria-hidden />
    </span>
  )
  return (
    <div className="image-input">
      <div className="image-frame">
        {preview ? <img src={preview} alt={label} /> : <FileImage id={stored} alt={label} fallback={empty} />}
      </div>
      <div>
        <input
          ref={picker}
          type="file"
          accept={kinds.join(',')}
          hidden
          aria-label={label}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button loading={busy} onClick={() => picker.current?.click()}>
          {stored || chosen ? t('upload.change') : t('upload.choose')}
        </Button>
        {hint && <p className="second small">{hint}</p>}
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
