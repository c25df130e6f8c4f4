import { bankStatements } from '@sala/contract/payments/bank-statements'
import { importStatement, previewStatement, statementLimits } from '@sala/contract/payments/settle-statements'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/hooks.ts'
import { DropFile } from '../../kit/input/drop-file.tsx'
import { RefSelect } from '../../kit/input/ref-select.tsx'
import { Page } from '../../kit/page/page.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { StatementPreview } from './statement-preview.tsx'

const { megabytes } = statementLimits

/** Which account, which file, and what would come of it; only then it is kept. */
export default function StatementBegin({
  onLeave,
  onKept,
}: {
  onLeave: () => void
  onKept: (statement_id: number) => void
}) {
  const { t } = useTranslation()
  const [account, setAccount] = useState<number | null>(null)
  const [file, setFile] = useState<File>()
  const preview = useOperation(previewStatement)
  const keep = useOperation(importStatement)
  const begin = () => {
    setFile(undefined)
    preview.reset()
    keep.reset()
  }
  const look = (chosen: File) => {
    keep.reset()
    setFile(chosen)
    preview.mutate({ input: { bank_profile_id: account! }, file: chosen })
  }
  const commit = () =>
    keep.mutate(
      { input: { bank_profile_id: account!, file_name: file!.name.slice(-200) }, file: file! },
      {
        onSuccess: ({ statement_id, line_count }) => {
          toast(t('bank.imported', { count: line_count }))
          onKept(statement_id)
        },
      },
    )
  const problem = preview.error ?? keep.error
  return (
    <Page title={t('bank.import')} onBack={onLeave}>
      {problem && <ProblemNote problem={problem} compact />}
      {preview.data ? (
        <StatementPreview seen={preview.data} busy={keep.isPending} onKeep={commit} onOther={begin} />
      ) : (
        <section className="card card-pad bank-begin">
          <div className="form-field">
            <label htmlFor="bank-account" className="form-label">
              {t('bank.account')}
            </label>
            <RefSelect
              id="bank-account"
              name="bank_profile_id"
              field={bankStatements.fields.bank_profile_id}
              source={bankStatements}
              value={account}
              values={{}}
              label={t('bank.account')}
              onChange={(value) => setAccount(value as number | null)}
            />
            <span className="second small">{t('bank.accountHelp')}</span>
          </div>
          {account !== null && (
            <DropFile
              kinds={['xlsx', 'csv', 'txt']}
              words={{
                drop: t('bank.drop'),
                choose: t('bank.chooseFile'),
                accepts: t('bank.accepts', { n: megabytes }),
                notThis: t('bank.notThis'),
              }}
              megabytes={megabytes}
              busy={preview.isPending}
              onFile={look}
            />
          )}
        </section>
      )}
    </Page>
  )
}
