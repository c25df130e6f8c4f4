import {
  readFamilyAgreements,
  readFamilyConsents,
  saveFamilyConsent,
  signAgreement,
} from '@sala/contract/data-protection/family-agreements'
import { localToday } from '@sala/contract/kit/clock'
import { showDate, showInstant } from '@sala/contract/kit/dates'
import { guardianType, parents } from '@sala/contract/people/parents'
import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, learnKhmer, pick, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import type { Family } from './rows.ts'

const dialogs = {
  // The words of the form that records a signature stand with the agreements.
  sign: async () => {
    const [words, form] = await Promise.all([
      import('@sala/contract/accounts/km.json'),
      import('../kit/form/operation-form.tsx'),
    ])
    learnKhmer(words.default)
    return form
  },
}

interface Props {
  readonly row: Family
  readonly edits: boolean
}

/** Each agreement and whether the family has signed its present wording. */
export function FamilyAgreements({ row, edits }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { student_parent_id } = row
  const { open, close, node } = useDialogs(dialogs)
  const { data, error, refetch } = useQuery({
    queryKey: [parents.name, 'agreements', student_parent_id],
    queryFn: () => operate(readFamilyAgreements, { student_parent_id }),
  })
  const sign = (agreement_id: number, withdrawn: 0 | 1) =>
    open('sign', {
      operation: signAgreement,
      source: parents,
      known: { signed_on: localToday(), guardian_type_id: row.main_contact },
      fixedValues: { student_parent_id, agreement_id, withdrawn },
      onDone: () => {
        toast(t('form.saved'))
        close()
      },
    })
  return (
    <section className="card person-card">
      <h2>{t('families.agreements')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('families.noAgreements')}</p>}
      {data?.data.map((each) => {
        const old = !each.signed && each.signed_on && !each.withdrawn_on
        return (
          <div key={each.agreement_id} className="family-line">
            <div>
              <strong>{pick(language, each.title_en, each.title_kh)}</strong>
              <p className="second small">
                {each.signed_on === null
                  ? t('families.notSigned')
                  : [
                      choiceLabel(guardianType, each.guardian_type_id, language).text,
                      showDate(each.withdrawn_on ?? each.signed_on),
                      each.by && t('families.writtenBy', { who: each.by }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
              </p>
            </div>
            <Badge tone={each.signed ? 'ok' : old ? 'warn' : 'quiet'}>
              {t(
                each.signed
                  ? 'families.signed'
                  : each.withdrawn_on
                    ? 'families.takenBack'
                    : old
                      ? 'families.oldWording'
                      : 'families.open',
              )}
            </Badge>
            {edits && (
              <Button size="small" onClick={() => sign(each.agreement_id, each.signed ? 1 : 0)}>
                {t(each.signed ? 'families.takeBack' : 'families.sign')}
              </Button>
            )}
          </div>
        )
      })}
      {node}
    </section>
  )
}

/** What the family agreed to, purpose by purpose; the office changes it as it is told. */
export function FamilyConsents({ row, edits }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { student_parent_id } = row
  const { data, error, refetch } = useQuery({
    queryKey: [parents.name, 'consents', student_parent_id],
    queryFn: () => operate(readFamilyConsents, { student_parent_id }),
  })
  const save = useOperation(saveFamilyConsent)
  const shown = (notifications: boolean) =>
    data?.data
      .filter(({ not_type_id }) => (not_type_id !== null) === notifications)
      .map((each) => {
        const label = pick(language, each.label, each.label_kh)
        return (
          <div key={each.purpose} className="family-line">
            <div>
              <span>{label}</span> {each.older === 1 && <Badge tone="warn">{t('families.oldWording')}</Badge>}
              {each.changed_at && (
                <p className="second small">
                  {[showInstant(each.changed_at), each.by && t('families.writtenBy', { who: each.by })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </div>
            <Switch
              aria-label={label}
              checked={each.granted === 1}
              disabled={!edits || save.isPending}
              onChange={(granted) =>
                save.mutate({
                  input: { student_parent_id, purpose: each.purpose as 'photos', granted: granted ? 1 : 0 },
                })
              }
            />
          </div>
        )
      })
  return (
    <section className="card person-card">
      <h2>{t('families.consents')}</h2>
      {(error ?? save.error) && <ProblemNote problem={error ?? save.error} onRetry={refetch} compact />}
      {shown(false)}
      <h3 className="family-sub">{t('families.notifications')}</h3>
      {shown(true)}
    </section>
  )
}
