import { showMoney } from '@sala/contract/kit/money'
import type { PaymentCode } from '@sala/contract/payments/payment-codes'
import { Button } from 'antd'
import { Download, ExternalLink, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDownload } from '../../kit/download.ts'
import { drawScanPicture } from '../../kit/value/scan-picture.ts'

/** Where the browser can hand a picture to another app. */
const canShare = (picture: File): boolean => navigator.canShare?.({ files: [picture] }) ?? false

/** For whoever pays on the phone that shows the code, and so cannot scan it: keep it, send it on, or open the bank. */
export default function CodeActions({ code }: { code: PaymentCode }) {
  const { t } = useTranslation()
  // Made before it is wanted: a browser shares only at once after a press.
  const [picture, setPicture] = useState<File>()
  const { khqr, amount, currency_code, account_name, reference, bank_link } = code
  useEffect(() => {
    let current = true
    drawScanPicture(khqr, [showMoney(amount, currency_code), account_name, reference]).then((blob) => {
      if (current) setPicture(new File([blob], `KHQR-${reference}.png`, { type: 'image/png' }))
    })
    return () => {
      current = false
    }
  }, [khqr, amount, currency_code, account_name, reference])
  return (
    <>
      <div className="code-actions">
        <Button
          icon={<Download size={15} aria-hidden />}
          disabled={!picture}
          onClick={() => picture && keepDownload({ file: picture, name: picture.name })}
        >
          {t('payments.savePicture')}
        </Button>
        {picture && canShare(picture) && (
          <Button
            icon={<Share2 size={15} aria-hidden />}
            // Whoever closes the sheet again has shared nothing, and nothing went wrong.
            onClick={() => navigator.share({ files: [picture] }).catch(() => undefined)}
          >
            {t('payments.share')}
          </Button>
        )}
        {bank_link?.startsWith('https://') && (
          <Button
            type="primary"
            icon={<ExternalLink size={15} aria-hidden />}
            href={bank_link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('payments.bankApp')}
          </Button>
        )}
      </div>
      <span className="second small">{t('payments.codeOnPhone')}</span>
    </>
  )
}
