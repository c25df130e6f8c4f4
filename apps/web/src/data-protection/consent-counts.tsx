import { type ConsentCounts, consentTexts, countConsents } from '@sala/contract/data-protection/consent-texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'

const columns = ['agreed', 'older', 'refused', 'unanswered'] as const

/** How many families have answered a text, by branch and class. */
export function ConsentCountsTable({ id }: { id: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: [consentTexts.name, 'answers', id],
    queryFn: () => operate(countConsents, { consent_text_id: id }),
  })
  if (error) return <ProblemNote problem={error} onRetry={refetch} compact />
  if (!data) return null
  const line = (key: string, label: string, counts: ConsentCounts, className?: string) => (
    <tr key={key} className={className}>
      <th scope="row">{label}</th>
      {columns.map((name) => (
        <td key={name} className="number">
          {counts[name]}
        </td>
      ))}
    </tr>
  )
  return (
    <section className="consent-counts" aria-label={t('safekeeping.families')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('safekeeping.families')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`safekeeping.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {line('all', t('safekeeping.allFamilies'), data.all, 'consent-total')}
          {data.branches.flatMap((branch) => [
            line(
              `branch-${branch.branch_id}`,
              pick(language, branch.branch_name_en, branch.branch_name_kh),
              branch,
              'consent-branch',
            ),
            ...branch.classes.map((each) => line(`class-${each.class_id}`, each.class_name, each)),
          ])}
        </tbody>
      </table>
    </section>
  )
}
