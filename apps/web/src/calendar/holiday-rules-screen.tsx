import { generateHolidays, holidayRules, holidays, replaceHolidayRules } from '@sala/contract/calendar/holidays'
import { localToday } from '@sala/contract/kit/clock'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { CalendarPlus, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listRows, type Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** What repeats every year and every week: kept one by one or all at once, and turned into the holidays of a year. */
export default function HolidayRulesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mayAsk } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const make = () =>
    open('operation', {
      operation: generateHolidays,
      source: holidays,
      known: { year: Number(localToday().slice(0, 4)) },
      onDone: ({ made }: AnswerOf<typeof generateHolidays>) => {
        toast(t('calendar.holidaysMade', { count: made }))
        close()
      },
    })
  const changeAll = async () => {
    const { data } = await listRows(holidayRules, { page: -1 })
    const own = Object.keys(replaceHolidayRules.body!.rules.owned!.fields)
    const rules = data.map((row) => Object.fromEntries(own.map((name) => [name, (row as Row)[name] ?? null])))
    open('operation', {
      operation: replaceHolidayRules,
      source: holidayRules,
      known: { rules },
      onDone: () => {
        toast(t('form.saved'))
        close()
      },
    })
  }
  return (
    <>
      <ResourceScreen
        resource={holidayRules}
        toolbar={
          <>
            {mayAsk(generateHolidays) && (
              <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={make}>
                {operationLabel(generateHolidays, language)}
              </Button>
            )}
            {mayAsk(replaceHolidayRules) && (
              <Button icon={<ListChecks size={15} aria-hidden />} onClick={() => void changeAll()}>
                {operationLabel(replaceHolidayRules, language)}
              </Button>
            )}
          </>
        }
      />
      {node}
    </>
  )
}
