import { weekday as weekdays } from '@sala/contract/academics/statuses'
import type { AnswerOf } from '@sala/contract/kit/operation'
import {
  generateSchedules,
  khmerSecondarySchedules,
  printKhmerSecondary,
  unplacedReason,
} from '@sala/contract/timetable/khmer-secondary'
import { Button, Checkbox } from 'antd'
import { CalendarPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useHref, useSession } from '../kit/session.tsx'
import './timetable.css'

const dialogs = {
  place: () => import('../kit/form/operation-form.tsx'),
  print: () => import('../kit/form/paper-dialog.tsx'),
}

type Outcome = AnswerOf<typeof generateSchedules>

function WeekdayChooser({ id, value, label, disabled, onChange }: FieldSlotProps) {
  const language = useLanguage()
  return (
    <Checkbox.Group
      aria-label={label}
      disabled={disabled}
      className="weekday-chooser"
      value={(value as number[] | null) ?? []}
      onChange={(next) => onChange([...next].sort())}
      options={weekdays.values.map((each) => ({
        value: each,
        label: choiceLabel(weekdays, each, language).text,
        id: `${id}-${each}`,
      }))}
    />
  )
}

/** What each class is to be taught; its lessons are placed from here. */
export default function KhmerSecondaryScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const branch = useBranch()
  const { open, close, node } = useDialogs(dialogs)
  const [outcome, setOutcome] = useState<Outcome>()
  const placed = (answer: Outcome) => {
    close()
    setOutcome(answer)
  }
  const place = () =>
    open('place', {
      operation: generateSchedules,
      source: khmerSecondarySchedules,
      known: { branch_id: branch },
      onDone: placed,
    })
  const print = () => open('print', { operation: printKhmerSecondary, source: khmerSecondarySchedules })
  return (
    <>
      <ResourceScreen
        resource={khmerSecondarySchedules}
        formExtra={{ weekdays: WeekdayChooser }}
        columns={{
          weekdays: (row) => {
            const chosen = row.weekdays ?? []
            return chosen.length > 0 ? (
              chosen.map((each) => choiceLabel(weekdays, each, language).text).join(', ')
            ) : (
              <span className="none">{t('timetable.anyDay')}</span>
            )
          },
        }}
        toolbar={
          <>
            {may('update', 'schedules') && (
              <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={place}>
                {t('timetable.generate')}
              </Button>
            )}
            {may('print', khmerSecondarySchedules.name) && (
              <Button icon={<Printer size={15} aria-hidden />} onClick={print}>
                {t('timetable.printPlans')}
              </Button>
            )}
          </>
        }
      />
      {node}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  return (
    <Dialog title={t('timetable.generated', { count: outcome.placed })} width={640} footer={null} onCancel={onClose}>
      <ul className="outcome">
        {outcome.schedules.map((each) => (
          <li key={each.class_id}>
            {each.sch_id ? <Link to={place(`/schedules?sch=${each.sch_id}`)}>{each.class_name}</Link> : each.class_name}
            : {t('timetable.lessons', { count: each.placed })}
          </li>
        ))}
      </ul>
      {outcome.unplaced.length > 0 && (
        <>
          <h3>{t('timetable.unplaced')}</h3>
          <ul className="outcome">
            {outcome.unplaced.map((each) => (
              <li key={each.stp_id}>
                {each.class_name}, {pick(language, each.subject_name_foreign, each.subject_name_native)},{' '}
                {pick(language, each.teacher_name_foreign, each.teacher_name_native)}:{' '}
                {t('timetable.lessons', { count: each.hours })}.{' '}
                {choiceLabel(unplacedReason, each.reason, language).text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
