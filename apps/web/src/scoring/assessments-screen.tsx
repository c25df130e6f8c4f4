import { readAssessedBases, readAssessedCurriculum } from '@sala/contract/scoring/assessment-details'
import { parseRatio, shortRatio } from '@sala/contract/scoring/ratio'
import { scoreAssessments } from '@sala/contract/scoring/score-assessments'
import { fullOf, usualDivider } from '@sala/contract/scoring/usual-divider'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Calculator } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useCopyToYear } from './copy-to-year.tsx'
import './scoring.css'

const dialogs = { tried: () => import('./try-assessment.tsx') }
type Assessment = ShownRow<typeof scoreAssessments>

/** What each grade's scores are divided by, and why; grades that are marked alike stand together. */
function Calculated({ row, onTry }: { row: Assessment; onTry: (grade_id: number) => void }) {
  const { id, version } = row
  const { t } = useTranslation()
  const language = useLanguage()
  const found = useQuery({
    queryKey: ['score-assessments', id, version, 'calculated'],
    queryFn: async () => {
      const [{ grades }, bases] = await Promise.all([
        operate(readAssessedCurriculum, { id }),
        operate(readAssessedBases, { id }),
      ])
      return { grades, bases }
    },
  })
  const nameOf = (each: { grade_name_foreign: string; grade_name_native: string }) =>
    pick(language, each.grade_name_foreign, each.grade_name_native)
  return (
    <section>
      <h2 className="section-title">{t('assessed.title')}</h2>
      <Loaded query={found}>
        {({ grades, bases }) => {
          const marked = grades.filter(({ lines }) => lines.length > 0)
          const bare = grades.filter(({ lines }) => lines.length === 0)
          const alike = Map.groupBy(marked, ({ curriculum_id }) => curriculum_id)
          return (
            <>
              {grades.length === 0 && <p className="second">{t('assessed.none')}</p>}
              {marked[0] && (
                <Button icon={<Calculator size={15} aria-hidden />} onClick={() => onTry(marked[0]!.grade_id)}>
                  {t('tried.open')}
                </Button>
              )}
              {bare.length > 0 && (
                <p role="alert">
                  {t('assessed.noCurriculum')} {bare.map(nameOf).join(', ')}
                </p>
              )}
              {[...alike.values()].map((together) => {
                const { curriculum_id, lines } = together[0]!
                const left = lines.filter(({ counts }) => counts === 0)
                return (
                  <div key={curriculum_id} className="calculated">
                    <h3>{together.map(nameOf).join(', ')}</h3>
                    <ul>
                      {bases.map((base) => {
                        const full = shortRatio(fullOf(lines))
                        const usual = shortRatio(usualDivider(lines, base.scale))
                        const divider = base.divider === null ? usual : shortRatio(parseRatio(base.divider))
                        const exam = pick(language, base.base_name_foreign, base.base_name_native)
                        return (
                          <li key={base.sc_bas_id}>
                            {t('assessed.divides', { exam, divider })}{' '}
                            <span className="second">
                              {base.divider === null
                                ? t('assessed.follows', { full, scale: shortRatio(parseRatio(base.scale)) })
                                : t('assessed.byHand', { full, divider: usual })}
                            </span>
                          </li>
                        )
                      })}
                      {bases.length === 0 && <li className="second">{t('assessed.averages')}</li>}
                      {left.length > 0 && (
                        <li className="second">
                          {t('assessed.notCounted', {
                            list: left
                              .map((each) => pick(language, each.subject_name_foreign, each.subject_name_native))
                              .join(', '),
                          })}
                        </li>
                      )}
                    </ul>
                  </div>
                )
              })}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

export default function AssessmentsScreen() {
  const { actions, node } = useCopyToYear(scoreAssessments)
  const tried = useDialogs(dialogs)
  const tryIt = (row: Assessment) => (first: number) => tried.open('tried', { row, first })
  return (
    <>
      <ResourceScreen
        resource={scoreAssessments}
        actions={actions}
        detailExtra={(row: Assessment) => <Calculated row={row} onTry={tryIt(row)} />}
      />
      {node}
      {tried.node}
    </>
  )
}
