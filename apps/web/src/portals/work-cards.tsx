import type { readMyWork, WorkFigure } from '@sala/contract/app/my-work'
import { showCount, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import type { Problem } from '../kit/problem.ts'
import { useBranch, useHref } from '../kit/session.tsx'

/** Where a figure's rows are: its screen, asked as the figure was counted. */
export function addressOf({ path, filters, date_from, date_to }: WorkFigure): string {
  const asked = new URLSearchParams()
  for (const [name, values] of Object.entries(filters))
    for (const value of values.length > 0 ? values : ['']) asked.append(`f.${name}`, value)
  if (date_from) asked.set('from', date_from)
  if (date_to) asked.set('to', date_to)
  return asked.size > 0 ? `${path}?${asked}` : path
}

const isShown = ({ is_fact, count }: WorkFigure) => is_fact === 1 || count !== 0
const waits = ({ is_fact, count }: WorkFigure) => is_fact === 0 && count !== null

/** What waits for this person and what he asks for first, in cards; each number opens its rows. */
export function WorkCards() {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch_id = useBranch()
  const query = useQuery<AnswerOf<typeof readMyWork>, Problem>({
    queryKey: ['my-work', branch_id],
    queryFn: ({ signal }) => send({ path: '/home/my-work', query: { branch_id: branch_id ?? undefined }, signal }),
    refetchOnMount: 'always',
  })
  return (
    <Loaded query={query} lines={6}>
      {({ cards }) =>
        cards.map(({ name, label, label_kh, figures }) => (
          <section key={name} className="card work-card" aria-labelledby={`work-${name}`}>
            <h2 id={`work-${name}`}>{pick(language, label, label_kh)}</h2>
            {figures.some(waits) && !figures.some((each) => waits(each) && isShown(each)) && (
              <p className="work-none">
                <CircleCheck size={16} aria-hidden /> {t('home.nothingWaits')}
              </p>
            )}
            <ul>
              {figures.filter(isShown).map((figure) => (
                <li key={figure.name}>
                  <Row figure={figure} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </Loaded>
  )
}

function Row({ figure }: { figure: WorkFigure }) {
  const language = useLanguage()
  const place = useHref()
  const { label, label_kh, count, amount, is_capped } = figure
  return (
    <Link to={place(addressOf(figure))} className={waits(figure) ? 'waits' : undefined}>
      <span>{pick(language, label, label_kh)}</span>
      {count === null && amount === null && <ChevronRight size={17} aria-hidden />}
      {count !== null && (
        <strong className="number">
          {showCount(count)}
          {is_capped === 1 && '+'}
        </strong>
      )}
      {amount !== null && <strong className="number">{showMoney(amount, 'USD')}</strong>}
    </Link>
  )
}
