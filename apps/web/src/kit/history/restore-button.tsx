import type { Field } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../api.ts'
import { useRow } from '../hooks.ts'
import { fieldLabel, useLanguage } from '../labels.ts'
import { Dialog } from '../overlays.tsx'
import type { Problem } from '../problem.ts'
import { useSession } from '../session.tsx'
import { ProblemNote, Skeleton } from '../states.tsx'
import { toast } from '../toast.tsx'
import { FieldValue } from '../value/field-value.tsx'
import '../form.css'

interface RestoreButtonProps {
  readonly resource: AnyResource
  readonly id: string
  readonly name: string
  readonly field: Field
  /** The value that would come back. */
  readonly then: unknown
  /** The change before which it was so, or the instant. */
  readonly from: { readonly history_id: number } | { readonly at: string }
}

/** Offers a former value to whoever may change the record; nothing where the field is not changed by hand. */
export function RestoreButton(props: RestoreButtonProps) {
  const { t } = useTranslation()
  const { may, actor } = useSession()
  const [open, setOpen] = useState(false)
  const { resource, field, name } = props
  const changes =
    resource.verbs.includes('update') &&
    resource.verbs.includes('read') &&
    resource.writers.includes(actor.user_type) &&
    may('update', resource.name)
  if (!changes || field.computed || field.fixed || field.kind === 'secret' || resource.keys.includes(name)) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        className="restore"
        icon={<Undo2 size={13} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('asOf.restore')}
      </Button>
      {open && <RestoreDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows what is there now and what would come back, and saves it as if it were typed. */
function RestoreDialog({
  resource,
  id,
  name,
  field,
  then,
  from,
  onClose,
}: RestoreButtonProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { data: row, error: unread } = useRow(resource, id)
  const restore = useMutation<unknown, Problem>({
    mutationFn: () =>
      send({
        method: 'POST',
        path: `/history-tracking/${resource.name}/${encodeURIComponent(decodeURIComponent(id))}/restore-field`,
        body: { field: name, ...from, version: row!.version },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [resource.name] })
      toast(t('asOf.restored'))
      onClose()
    },
  })
  const shown = (value: unknown) => (
    <FieldValue owner={resource.name} source={resource} name={name} field={field} row={{ [name]: value }} listed />
  )
  const problem = restore.error ?? unread
  return (
    <Dialog
      title={t('asOf.restoreTitle')}
      okText={t('asOf.restore')}
      okButtonProps={{ loading: restore.isPending, disabled: !row }}
      onCancel={onClose}
      onOk={() => restore.mutate()}
    >
      <p>{fieldLabel(resource.name, name, field, language)}</p>
      {!row && !unread && <Skeleton lines={2} />}
      {row && (
        <p className="now-then">
          <span>
            <small className="second">{t('asOf.now')}</small> {shown(row[name])}
          </span>
          <ArrowRight size={15} aria-label="→" />
          <strong>
            <small className="second">{t('asOf.then')}</small> {shown(then)}
          </strong>
        </p>
      )}
      {problem && <ProblemNote problem={problem} compact />}
    </Dialog>
  )
}
