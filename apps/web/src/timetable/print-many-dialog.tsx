import { schedules } from '@sala/contract/timetable/schedules'
import { mostPrinted, printSchedules } from '@sala/contract/timetable/timetables'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRows, type Query } from '../kit/api.ts'
import PaperDialog from '../kit/form/paper-dialog.tsx'
import { tasksKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'

/** The chosen timetables, or all of a list as it is narrowed and sorted, are printed as a task of the bell. */
export default function PrintManyDialog({
  what,
  onDone,
  onClose,
}: {
  what: readonly number[] | Query
  onDone?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: ids, error } = useQuery({
    queryKey: [schedules.name, 'to print', what],
    queryFn: async ({ signal }) => {
      if (Array.isArray(what)) return what
      const { data } = await listRows(
        schedules,
        { ...(what as Query), page: -1, perPage: undefined, fields: 'sch_id' },
        signal,
      )
      return data.map((row) => row.sch_id)
    },
  })
  const tooMany = ids !== undefined && ids.length > mostPrinted
  return (
    <PaperDialog
      operation={printSchedules}
      source={schedules}
      settled={{ sch_ids: ids ?? [] }}
      disabled={!ids || ids.length === 0 || tooMany}
      onMade={async () => {
        await client.invalidateQueries({ queryKey: tasksKey })
        toast(t('timetable.printQueued'))
        onDone?.()
      }}
      onClose={onClose}
    >
      {error && <ProblemNote problem={error} compact />}
      {ids && !tooMany && <p className="second">{t('timetable.toPrint', { count: ids.length })}</p>}
      {tooMany && <p role="alert">{t('timetable.tooManyToPrint', { n: mostPrinted })}</p>}
    </PaperDialog>
  )
}
