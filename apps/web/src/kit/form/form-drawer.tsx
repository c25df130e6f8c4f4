import { Button } from 'antd'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { enterGoesOn, greetIn } from '../focus.ts'
import { SideDrawer } from '../overlays.tsx'
import '../form.css'

interface FormDrawerProps {
  readonly title: string
  readonly box: RefObject<HTMLFormElement | null>
  /** What has the focus first. */
  readonly first: string
  readonly busy: boolean
  /** So much to fill in that it takes the whole screen. */
  readonly wide?: boolean
  /** What the button says, where it does more than save. */
  readonly saveLabel?: string
  readonly onSave: () => void
  readonly onSaveAndNew?: (() => void) | undefined
  /** Another way to go on after saving; Alt+Enter takes it. */
  readonly onSaveAnd?: { readonly label: string; readonly act: () => void } | undefined
  /** Enter goes to the next field that is still empty, instead of the next one. */
  readonly skipsFilled?: boolean
  readonly onClose: () => void
  /** What went wrong; it stands above the buttons, where whoever pressed one looks. */
  readonly problem: ReactNode
  /** Stands beside the form: a question that must not be part of it. */
  readonly guard: ReactNode
  readonly children: ReactNode
}

// In a text of several lines Enter with Shift or Alt begins another line.
const saves = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  (event.ctrlKey ||
    event.metaKey ||
    ((event.shiftKey || event.altKey) && !(event.target instanceof HTMLTextAreaElement)))

/**
 * A form in a drawer, with its buttons; Enter goes on to the next field, and with Ctrl, Shift or Alt it saves from any
 * of them.
 */
export function FormDrawer({
  title,
  box,
  first,
  busy,
  wide = false,
  saveLabel,
  onSave,
  onSaveAndNew,
  onSaveAnd,
  skipsFilled = false,
  onClose,
  problem,
  guard,
  children,
}: FormDrawerProps) {
  const { t } = useTranslation()
  const save = (which: 'usual' | 'new' | 'and') => {
    if (which === 'and' && onSaveAnd) onSaveAnd.act()
    else if (which === 'new' && onSaveAndNew) onSaveAndNew()
    else onSave()
  }
  return (
    <SideDrawer
      size={wide ? '100%' : 640}
      title={title}
      onClose={onClose}
      rootClassName={wide ? 'form-drawer form-page' : 'form-drawer'}
      afterOpenChange={(open) => open && greetIn(box, first)}
      footer={
        <>
          {problem && <div className="form-problem">{problem}</div>}
          <div className="form-footer">
            <span className="second small form-hint">{t(onSaveAnd ? 'form.saveHints' : 'form.saveHint')}</span>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            {onSaveAnd && (
              <Button className="desk-only" disabled={busy} onClick={onSaveAnd.act}>
                {onSaveAnd.label}
              </Button>
            )}
            {onSaveAndNew && (
              <Button disabled={busy} onClick={onSaveAndNew}>
                {t('action.saveAndNew')}
              </Button>
            )}
            <Button type="primary" loading={busy} onClick={onSave}>
              {saveLabel ?? t('action.save')}
            </Button>
          </div>
        </>
      }
    >
      <form
        ref={box}
        className="form"
        aria-label={title}
        noValidate
        data-skips-filled={skipsFilled ? '' : undefined}
        onSubmit={(event) => event.preventDefault()}
        // An open list of choices would take the key that saves as a choice of its own.
        onKeyDownCapture={(event) => {
          if (!saves(event)) return
          if ((event.target as HTMLElement).getAttribute('role') === 'combobox') event.stopPropagation()
          save(event.altKey ? 'and' : event.shiftKey ? 'new' : 'usual')
        }}
        onKeyDown={(event) => event.key === 'Enter' && !saves(event) && enterGoesOn(event)}
      >
        {children}
      </form>
      {guard}
    </SideDrawer>
  )
}
