import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** Asks before typed data is thrown away: by closing, by Escape, by going elsewhere, or by leaving the page. */
export function useLeaveGuard(
  dirty: boolean,
  onLeave: () => void,
  /** Told when what was typed is saved, or no longer wanted. */
  onLetGo?: () => void,
): { guard: React.ReactNode; leave: () => void; letGo: () => void } {
  const { t } = useTranslation()
  const free = useRef(false)
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker(() => dirty && !free.current)
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  const letGo = () => {
    free.current = true
    onLetGo?.()
  }
  const leave = () => {
    if (dirty && !free.current) setAsking(true)
    else onLeave()
  }
  const guard = (
    <Modal
      open={asking || blocker.state === 'blocked'}
      title={t('form.leaveTitle')}
      okText={t('form.leave')}
      cancelText={t('form.stay')}
      okButtonProps={{ danger: true }}
      width={420}
      zIndex={1100}
      onOk={() => {
        letGo()
        setAsking(false)
        if (blocker.state === 'blocked') blocker.proceed()
        else onLeave()
      }}
      onCancel={() => {
        setAsking(false)
        if (blocker.state === 'blocked') blocker.reset()
      }}
    >
      {t('form.leaveText')}
    </Modal>
  )
  return { guard, leave, letGo }
}
