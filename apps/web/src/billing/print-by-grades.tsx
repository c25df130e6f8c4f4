import { printPreInvoicesOfGrades as operation } from '@sala/contract/billing/bill-papers'
import { preInvoices } from '@sala/contract/billing/pre-invoices'
import { useTranslation } from 'react-i18next'
import { openDownload } from '../kit/download.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { useDownload } from '../kit/use-download.ts'
import '../kit/form.css'

/** The open pre-invoices of some grades in one document, to be handed out class by class. */
export default function PrintByGrades({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const branch = useBranch()
  const { method, path, body } = operation
  const form = useFormState(
    body!,
    {
      ...Object.fromEntries(Object.entries(body!).map(([name, field]) => [name, emptyValue(field)])),
      branch_id: branch ?? actor.default_branch_id,
    },
    language,
  )
  const { busy, problem, take } = useDownload()
  const print = () => {
    const asked = form.submit()
    if (!asked) return
    take({ method, path, body: asked }, (paper) => {
      openDownload(paper)
      onClose()
    })
  }
  return (
    <Dialog
      title={operationLabel(operation, language)}
      okText={t('action.print')}
      okButtonProps={{ loading: busy }}
      onOk={print}
      onCancel={onClose}
    >
      <form onSubmit={(event) => event.preventDefault()}>
        {problem !== undefined && <ProblemNote problem={problem} compact />}
        <FormFields owner={operation.name} source={preInvoices} fields={Object.entries(body!)} form={form} />
      </form>
    </Dialog>
  )
}
