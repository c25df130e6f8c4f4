import { rehearseErasure } from '@sala/contract/data-protection/privacy-requests'
import { students } from '@sala/contract/people/students'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useHref } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { ErasureLines } from './erasure-lines.tsx'

/**
 * Rehearses the erasure of a child and shows what would become of everything; the family is offered where this is its
 * last child.
 */
export function RehearseDialog({ child, onClose }: { child: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const rehearse = useOperation(rehearseErasure)
  const [family, setFamily] = useState(false)
  const { data } = rehearse
  const go = (withFamily: boolean) =>
    rehearse.mutate({ input: { student_id: child.student_id as number, with_family: withFamily ? 1 : 0 } })
  const choose = (checked: boolean) => {
    setFamily(checked)
    go(checked)
  }
  return (
    <Dialog
      title={t('dataPrivacy.eraseTitle', { name: titleOf(students, child, language) })}
      width={620}
      okText={t('dataPrivacy.rehearse')}
      okButtonProps={{ loading: rehearse.isPending, style: data && { display: 'none' } }}
      cancelText={data ? t('action.close') : t('action.cancel')}
      onCancel={onClose}
      onOk={() => go(family)}
    >
      {rehearse.error && <ProblemNote problem={rehearse.error} compact />}
      {!data && <p>{t('dataPrivacy.eraseLead')}</p>}
      {data && (
        <>
          <p>
            {t('dataPrivacy.rehearsed')}{' '}
            <Link to={place(`/privacy-requests?request=${data.privacy_request_id}`)}>
              {t('dataPrivacy.openRequest')}
            </Link>
          </p>
          {data.family_can_go && (
            <Checkbox checked={family} disabled={rehearse.isPending} onChange={(event) => choose(event.target.checked)}>
              {t('dataPrivacy.withFamily')}
            </Checkbox>
          )}
          <ErasureLines plan={data.plan} />
        </>
      )}
    </Dialog>
  )
}
