import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { Page } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Query, type Row, send } from '../api.ts'
import { fetchDownload, keepDownload } from '../download.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { emptyValue, useFormState } from '../input/form-state.ts'
import { operationLabel, titleOf, useLanguage } from '../labels.ts'
import { Dialog } from '../overlays.tsx'
import { ProblemNote } from '../states.tsx'
import { toast } from '../toast.tsx'
import { FormFields } from './form-fields.tsx'
import '../form.css'

export interface PrintDialogProps {
  /** What makes the cards, and the name under which it takes whose. */
  readonly operation: AnyOperation
  readonly list: string
  readonly ids: readonly number[]
  /** Whose they are, in words. */
  readonly whose: string
  /** Where the templates are asked for. */
  readonly source: FieldSlotProps['source']
  readonly templates: AnyResource
  readonly most: number
  /** Counts one as printed, for those who may. */
  readonly count?: (id: number) => Promise<unknown>
  readonly stale: readonly string[]
  readonly onClose: () => void
  /** They were printed, and counted. */
  readonly onPrinted?: () => void
}

/**
 * How cards shall look, then the cards themselves, and at last whether they were really printed: only that is counted.
 */
export default function PrintDialog({
  operation,
  list,
  ids,
  whose,
  source,
  templates,
  most,
  count,
  stale,
  onClose,
  onPrinted,
}: PrintDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { [list]: _, ...looks } = { ...operation.query, ...operation.body } as Fields
  const form = useFormState(
    looks,
    Object.fromEntries(Object.entries(looks).map(([name, field]) => [name, emptyValue(field)])),
    language,
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [cards, setCards] = useState<{ url: string; file: Blob; name: string }>()
  // Whoever is counted already is not counted again when the rest is tried once more.
  const [counted, setCounted] = useState(0)
  useEffect(() => () => cards && URL.revokeObjectURL(cards.url), [cards])
  const tooMany = ids.length > most
  const [slots] = useState(() => ({
    card_template_id: (props: FieldSlotProps) => <TemplateSelect {...props} templates={templates} />,
  }))

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch(setProblem)
    setBusy(false)
  }
  const make = () =>
    doing(async () => {
      const looked = form.submit() as Row
      const asked =
        operation.method === 'GET'
          ? { path: operation.path, query: { ...looked, [list]: ids.join(',') } as Query }
          : { method: operation.method, path: operation.path, body: { ...looked, [list]: ids } }
      const { file, name } = await fetchDownload(asked)
      if (file) setCards({ url: URL.createObjectURL(file), file, name })
    })
  const countAll = () =>
    doing(async () => {
      for (const [at, id] of ids.entries()) {
        if (at < counted) continue
        await count!(id)
        setCounted(at + 1)
      }
      await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: [name] })))
      toast(t('printing.cardsCounted'))
      onPrinted?.()
      onClose()
    })

  return (
    <Dialog
      title={operationLabel(operation, language)}
      cancelText={t(cards ? 'action.close' : 'action.cancel')}
      okText={
        cards
          ? busy && ids.length > 1
            ? t('printing.countingCards', { n: counted, total: ids.length })
            : t('printing.arePrinted')
          : t('printing.makeCards')
      }
      okType={cards ? 'default' : 'primary'}
      okButtonProps={{ loading: busy, disabled: tooMany, hidden: cards !== undefined && !count }}
      onOk={cards ? countAll : make}
      onCancel={onClose}
    >
      <p className="second cards-whose">{whose}</p>
      {tooMany && <p role="alert">{t('printing.tooManyCards', { n: most })}</p>}
      {problem !== undefined && <ProblemNote problem={problem} compact />}
      {cards ? (
        <>
          <p>{t('printing.cardsMade')}</p>
          <div className="made-cards">
            <Button type="primary" href={cards.url} target="_blank" icon={<ExternalLink size={15} aria-hidden />}>
              {t('printing.openCards')}
            </Button>
            <Button icon={<Download size={15} aria-hidden />} onClick={() => keepDownload(cards)}>
              {t('printing.saveCards')}
            </Button>
          </div>
        </>
      ) : (
        <FormFields owner={operation.name} source={source} fields={Object.entries(looks)} form={form} slots={slots} />
      )}
    </Dialog>
  )
}

/** The templates in use; none chosen means the first of them. */
function TemplateSelect({
  id,
  value,
  source,
  label,
  describedBy,
  templates,
  onChange,
}: FieldSlotProps & { templates: AnyResource }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [templates.name, 'of', source.name],
    queryFn: ({ signal }) =>
      send<Page<Row>>({ path: `${source.path}/card-templates`, query: { perPage: 200 }, signal }),
  })
  return (
    <Select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={(value as number | null) ?? undefined}
      placeholder={t('printing.usualTemplate')}
      allowClear={{ label: t('action.clear') }}
      options={(data?.data ?? [])
        .filter((row) => row.is_active === 1)
        .map((row) => ({ value: row[templates.keys[0]!] as number, label: titleOf(templates, row, language) }))}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
