import { yearEndKind, yearEndReason, yearEndRows } from '@sala/contract/enrolment/year-ends'
import { showDate } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { listFields } from '../kit/columns.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { ListBody } from '../kit/list/list-body.tsx'
import type { ListState } from '../kit/list/list-state.ts'
import { ListToolbar } from '../kit/list/list-toolbar.tsx'
import { useSession } from '../kit/session.tsx'

/** Everything that would be created, changed or refused, line by line, and why. */
export function YearEndLines({ id, state }: { id: string; state: ListState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const own: ListState = {
    ...state,
    query: { 'filter[row_kind]': 5, ...state.query, 'filter[year_end_id]': id },
    // Clearing the search stays on this page.
    change: (changes, replace) => state.change({ ...changes, end: id }, replace),
  }
  return (
    <section className="card" aria-label={t('yearEnd.lines')}>
      <ListToolbar
        resource={yearEndRows}
        state={own}
        what={t('yearEnd.linesWhat')}
        choices={{ year_end_id: null, student_id: null }}
      />
      <ListBody
        resource={yearEndRows}
        state={own}
        fields={listFields(yearEndRows, actor.user_type)}
        one=""
        overrides={{
          reason: (row) =>
            row.reason === null ? (
              ' '
            ) : (
              <span className="year-end-why">{choiceLabel(yearEndReason, row.reason, language).text}</span>
            ),
          to_name: (row) => {
            const text = (row.to_name as string | null) ?? ' '
            if (row.row_kind === yearEndKind.timetable) return t('yearEnd.lessonsCopied', { count: Number(text) })
            return row.row_kind === yearEndKind.term ? text.split(' – ').map(showDate).join(' – ') : text
          },
        }}
      />
    </section>
  )
}
