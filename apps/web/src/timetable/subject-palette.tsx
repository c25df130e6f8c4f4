import type { Board } from '@sala/contract/timetable/timetables'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import type { Lesson } from './week.ts'
import { startDrag } from './week-grid.tsx'

interface SubjectPaletteProps {
  readonly board: Board
  readonly lessons: readonly Lesson[]
  /** The subject that the next press puts down. */
  readonly held: number | undefined
  readonly onHold: (subject_id: number | undefined) => void
}

/** The subjects of the class: dragged into a cell, or pressed and then put down cell by cell. */
export function SubjectPalette({ board, lessons, held, onHold }: SubjectPaletteProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <aside className="card subject-palette" aria-label={t('timetable.subjects')}>
      <h2>{t('timetable.subjects')}</h2>
      <div className="subject-list">
        {board.subjects.map((each) => {
          const count = lessons.filter((lesson) => lesson.subject_id === each.subject_id).length
          return (
            <button
              key={each.subject_id}
              type="button"
              className="palette-subject"
              aria-pressed={held === each.subject_id}
              draggable
              style={{ '--subject': each.colour ?? 'var(--second)' } as React.CSSProperties}
              onDragStart={(event) => startDrag(event, JSON.stringify(each.subject_id))}
              onClick={() => onHold(held === each.subject_id ? undefined : each.subject_id)}
            >
              <span>{pick(language, each.subject_name_foreign, each.subject_name_native)}</span>
              <span className="second number">
                <span className="hidden-label">{t('timetable.placed')}</span> {count}
              </span>
            </button>
          )
        })}
      </div>
      <p className="second small">{held === undefined ? t('timetable.paletteHint') : t('timetable.heldHint')}</p>
    </aside>
  )
}
