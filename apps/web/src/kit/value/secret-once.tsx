import { Button, Input } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './secret-once.css'

/** A value that is shown once, with a way to take it along. */
export function SecretOnce({ label, value, lines }: { label: string; value: string; lines?: boolean }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="secret-once">
      {lines ? (
        <Input.TextArea
          readOnly
          autoSize
          className="number"
          aria-label={label}
          value={value}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <Input readOnly aria-label={label} value={value} onFocus={(event) => event.target.select()} />
      )}
      <Button icon={copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />} onClick={copy}>
        {t(copied ? 'action.copied' : 'action.copy')}
      </Button>
    </div>
  )
}
