import { parseAmount, showCash, showMoney, sumOf } from '@sala/contract/kit/money'
import { cashierShifts, closeShift, type closeShiftOfOther } from '@sala/contract/payments/shifts'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIn, greetIn } from '../../kit/focus.ts'
import { useOperation } from '../../kit/hooks.ts'
import { RefSelect } from '../../kit/input/ref-select.tsx'
import { Dialog } from '../../kit/overlays.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'

const notes = {
  USD: ['100', '50', '20', '10', '5', '2', '1'],
  KHR: ['100000', '50000', '20000', '10000', '5000', '2000', '1000', '500', '100'],
} as const
/** A drawer seldom has these: their boxes come when somebody asks for them. */
const rare: readonly string[] = ['USD2', 'KHR100000', 'KHR50000', 'KHR100']
type Currency = keyof typeof notes

const showNote = (note: string, currency: Currency) => showMoney(note, currency).replace('.00', '')

interface CloseShiftProps {
  readonly shift: { readonly cashier_shift_id: number }
  /** Whether it is one's own. */
  readonly by?: typeof closeShift | typeof closeShiftOfOther
  readonly onDone: () => void
}

/**
 * Counts the drawer note by note, says why where it differs, and hands it over. A shift that is closed stays closed.
 */
export default function CloseShift({ shift, by = closeShift, onDone }: CloseShiftProps) {
  const { t } = useTranslation()
  const close = useOperation(by)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => greetIn(box, '.count-note input'), [])
  const [counts, setCounts] = useState<Record<string, string>>({})
  const [why, setWhy] = useState('')
  const [handed_to, setHandedTo] = useState<number | null>(null)
  const [all, setAll] = useState(false)
  // A shift that is closed stays closed: what was counted is said once more before it is.
  const [asked, setAsked] = useState(false)
  const countOf = (currency: Currency, note: string) =>
    /^\d{1,5}$/.test(counts[currency + note] ?? '') ? Number(counts[currency + note]) : 0
  const total = (currency: Currency) =>
    sumOf(
      notes[currency].map((note) => parseAmount(note, currency === 'USD' ? 2 : 0) * BigInt(countOf(currency, note))),
    )
  const differs = close.error?.code === 'count_differs'
  useEffect(() => {
    if (differs) focusIn(box, '#why-it-differs')
  }, [differs])
  // Enter goes from box to box, and closes after the last.
  const goOn = (from: EventTarget) => {
    const boxes = [...box.current!.querySelectorAll<HTMLElement>('.count-note input, #why-it-differs')]
    const at = boxes.indexOf(from as HTMLElement)
    if (at < 0) return
    const next = boxes[at + 1]
    if (next) next.focus()
    else if (!close.isPending) submit()
  }
  const submit = () => {
    if (!asked && !differs) return setAsked(true)
    const counted = (['USD', 'KHR'] as const).flatMap((currency_code) =>
      notes[currency_code].flatMap((note) =>
        countOf(currency_code, note) > 0 ? [{ currency_code, note, count: countOf(currency_code, note) }] : [],
      ),
    )
    const input = {
      cashier_shift_id: shift.cashier_shift_id,
      notes: counted,
      difference_reason: why.trim() || null,
      handed_to,
    }
    close.mutate(
      { input },
      {
        onSuccess: () => {
          toast(t('till.closed'))
          onDone()
        },
        onError: () => setAsked(false),
      },
    )
  }
  const column = (currency: Currency) => (
    <div className="count-column">
      {notes[currency]
        .filter((note) => all || !rare.includes(currency + note))
        .map((note) => (
          <div key={note} className="count-note">
            <span className="number">{showNote(note, currency)} ×</span>
            <Input
              className="number-input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              aria-label={t('till.notes', { note: showNote(note, currency) })}
              value={counts[currency + note] ?? ''}
              onChange={(event) => {
                setAsked(false)
                setCounts({ ...counts, [currency + note]: event.target.value })
              }}
            />
          </div>
        ))}
    </div>
  )
  return (
    <Dialog
      title={t('till.close')}
      okText={asked ? t('till.closeWith', { amount: showCash(total('USD'), total('KHR')) }) : t('till.close')}
      width={520}
      okButtonProps={{ loading: close.isPending }}
      onOk={submit}
      onCancel={onDone}
    >
      <form
        ref={box}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && goOn(event.target)}
      >
        <p className="second counted">{t('till.closeHint')}</p>
        <div className="given">
          <span>{t('till.handTo')}</span>
          <RefSelect
            id="hand-to"
            name="handed_to"
            field={cashierShifts.fields.handed_to}
            source={cashierShifts}
            label={t('till.handTo')}
            prompt={t('till.nobodyYet')}
            value={handed_to}
            values={{}}
            onChange={(next) => setHandedTo(next as number | null)}
          />
        </div>
        <div className="count-columns">
          {column('USD')}
          {column('KHR')}
        </div>
        <p className="counted">
          {t('till.counted')} <strong className="number">{showCash(total('USD'), total('KHR'))}</strong>
        </p>
        {!all && (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            {t('till.moreNotes')}
          </Button>
        )}
        {asked && (
          <p role="status" className="counted">
            {t('till.closeSure')}
          </p>
        )}
        {close.error && <ProblemNote problem={close.error} compact />}
        {(differs || why) && (
          <div className="given">
            <label htmlFor="why-it-differs">{t('till.why')}</label>
            <Input
              id="why-it-differs"
              autoComplete="off"
              maxLength={500}
              value={why}
              onChange={(event) => setWhy(event.target.value)}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
