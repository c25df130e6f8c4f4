import { statementLimits } from '@sala/contract/banking/settle-statements'
import { Button } from 'antd'
import { FileSpreadsheet, FolderOpen } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const { megabytes } = statementLimits

/** Takes the bank's file, dropped or chosen; one of another kind is said at once. */
export function ChooseFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file || busy) return
    const wrong = !/\.(xlsx|csv|txt)$/i.test(file.name)
      ? t('bank.notATable')
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
      className="bank-drop"
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
      <strong>{t('bank.drop')}</strong>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={t('bank.chooseFile')}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file, mended, may be chosen once more.
          event.target.value = ''
        }}
      />
      <Button type="primary" icon={<FolderOpen size={16} aria-hidden />} loading={busy} onClick={() => picker.current?.click()}>
        {t('bank.chooseFile')}
      </Button>
      <span className="second small">{t('bank.accepts', { n: megabytes })}</span>
      {fault && (
        <p role="alert" className="field-error">
          {fault}
        </p>
      )}
    </div>
  )
}
