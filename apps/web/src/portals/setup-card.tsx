import type { readSetup } from '@sala/contract/app/setup'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import type { Problem } from '../kit/problem.ts'
import { useHref } from '../kit/session.tsx'
import '../app/setup.css'

type Setup = AnswerOf<typeof readSetup>

/**
 * What is still to be told to a new installation; gone once everything is done. A group without a name is sent to its
 * setup first.
 */
export default function SetupCard() {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const client = useQueryClient()
  const { data } = useQuery<Setup, Problem>({
    queryKey: ['setup'],
    queryFn: ({ signal }) => send({ path: '/setup', signal }),
  })
  if (!data) return null
  if (data.company_id !== null || data.branch_id !== null) return <Navigate to="/setup" replace />
  const open = data.steps.filter(({ done }) => !done).length
  if (open === 0) return null
  const tick = async (name: string) =>
    client.setQueryData(['setup'], await send<Setup>({ method: 'POST', path: `/setup/${name}`, body: { done: 1 } }))
  return (
    <section className="card checklist" aria-labelledby="home-setup">
      <h2 id="home-setup">{t('setup.checklist')}</h2>
      <p className="second">{t('setup.progress', { n: data.steps.length - open, total: data.steps.length })}</p>
      <ul>
        {data.steps.map((step) => (
          <li key={step.name}>
            {step.done ? (
              <CircleCheck size={20} aria-label={t('setup.done')} color="var(--ok)" />
            ) : (
              <Circle size={20} aria-label={t('setup.open')} />
            )}
            <span className="checklist-text">
              {step.path ? (
                <Link to={place(step.path)}>{pick(language, step.label, step.label_kh)}</Link>
              ) : (
                <strong>{pick(language, step.label, step.label_kh)}</strong>
              )}
              {!step.done && <p className="second small">{pick(language, step.help, step.help_kh)}</p>}
            </span>
            {step.by_hand === 1 && !step.done && (
              <Button size="small" onClick={() => tick(step.name)}>
                {t('setup.tick')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
