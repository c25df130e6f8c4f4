import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLost } from '../kit/connection.ts'

/** Says for as long as the server cannot be reached that it cannot, and what can still be done; above everything. */
export function LostBanner() {
  const { t } = useTranslation()
  const lost = useLost()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lost) box.current?.showPopover()
    else box.current?.hidePopover()
  }, [lost])
  return (
    <div ref={box} popover="manual" className="lost-banner" role="status">
      {lost && (
        <>
          <CloudOff size={17} aria-hidden /> {t('problem.lost')}
        </>
      )}
    </div>
  )
}
