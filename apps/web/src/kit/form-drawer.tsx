import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { greetIn } from './focus.ts'
import { SideDrawer } from './overlays.tsx'
import './form.css'

interface FormDrawerProps {
  readonly title: string
  readonly box: RefObject<HTMLFormElement | null>
  /** What has the focus first. */
  readonly first: string
  readonly busy: boolean
  /** So much to fill in that it takes the whole screen. */
  readonly wide?: boolean
  readonly onSave: () => void
  readonly onSaveAndNew?: (() => void) | undefined
  readonly onClose: () => void
  /** Stands beside the form: a question that must not be part of it. */
  readonly guard: ReactNode
  readonly children: ReactNode
}

/** A form in a drawer, with its buttons; Ctrl+Enter saves from any of its fields. */
export function FormDrawer({ title, box, first, busy, wide = false, onSave, onSaveAndNew, onClose, guard, children }: FormDrawerProps) {
  const { t } = useTranslation()
  return (
    <SideDrawer
      size={wide ? '100%' : 640}
      title={title}
      onClose={onClose}
      rootClassName={wide ? 'form-drawer form-page' : 'form-drawer'}
      afterOpenChange={(open) => open && greetIn(box, first)}
      footer={
        <div className="form-footer">
          <span className="second small form-hint">{t('form.saveHint')}</span>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {onSaveAndNew && (
            <Button disabled={busy} onClick={onSaveAndNew}>
              {t('action.saveAndNew')}
            </Button>
          )}
          <Button type="primary" loading={busy} onClick={onSave}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      <form
        ref={box}
        className="form"
        aria-label={title}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
        }}
      >
        {children}
      </form>
      {guard}
    </SideDrawer>
  )
}
