import { Button } from 'antd'
import { FileSpreadsheet, FolderOpen } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface DropFileProps {
  /** How the names of its files end. */
  readonly kinds: readonly string[]
  /** What stands in it, and what is said of a file of another kind. */
  readonly words: Readonly<Record<'drop' | 'choose' | 'accepts' | 'notThis', string>>
  readonly megabytes: number
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

/** Takes one file, dropped or chosen; too large or of another kind is said at once. */
export function DropFile({ kinds, words, megabytes, busy, onFile }: DropFileProps) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file || busy) return
    const known = kinds.some((kind) => file.name.toLowerCase().endsWith(`.${kind}`))
    const wrong = !known
      ? words.notThis
      : file.size > megabytes * 1_048_576
        ? t('upload.tooLarge', { n: megabytes })
        : undefined
    setFault(wrong)
    if (!wrong) onFile(file)
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's
    <div
      className="drop-file"
      data-over={over || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <FileSpreadsheet size={30} strokeWidth={1.5} aria-hidden />
      <strong className="drop-file-words">{words.drop}</strong>
      <input
        ref={picker}
        type="file"
        hidden
        accept={kinds.map((kind) => `.${kind}`).join()}
        aria-label={words.choose}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file, mended, may be chosen once more.
          event.target.value = ''
        }}
      />
      <Button
        type="primary"
        icon={<FolderOpen size={16} aria-hidden />}
        loading={busy}
        onClick={() => picker.current?.click()}
      >
        {words.choose}
      </Button>
      <span className="second small">{words.accepts}</span>
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
    </div>
  )
}
