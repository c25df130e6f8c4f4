import type { Fields } from '@sala/contract/kit/field'
import type { Page } from '@sala/contract/kit/page'
import { cardTemplates } from '@sala/contract/people/card-templates'
import { countPrintedCard, employees } from '@sala/contract/people/employees'
import { mostCards, printEmployeeCards, printTeacherCards } from '@sala/contract/people/print-cards'
import { teachers } from '@sala/contract/people/teachers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Query, type Row, send } from '../kit/api.ts'
import { fetchDownload, keepDownload } from '../kit/download.ts'
import type { FieldSlotProps } from '../kit/field-slot.ts'
import { FormFields } from '../kit/form-fields.tsx'
import { emptyValue, useFormState } from '../kit/form-state.ts'
import { operationLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import '../kit/form.css'

const cardsOf = {
  employees: { resource: employees, operation: printEmployeeCards, list: 'staff_id_list', key: 'staff_id' },
  teachers: { resource: teachers, operation: printTeacherCards, list: 'teacher_id_list', key: 'teacher_id' },
} as const
const { staff_id_list: _, ...looks } = printEmployeeCards.query as Fields
const slots = { card_template_id: TemplateSelect }

interface PrintCardsProps {
  readonly of: keyof typeof cardsOf
  readonly rows: readonly Row[]
  readonly onClose: () => void
  /** They were printed, and counted. */
  readonly onPrinted?: () => void
}

/** How cards shall look, then the cards themselves, and at last whether they were really printed: only that is counted. */
export default function PrintCardsDialog({ of, rows, onClose, onPrinted }: PrintCardsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const client = useQueryClient()
  const { resource, operation, list, key } = cardsOf[of]
  const form = useFormState(looks, Object.fromEntries(Object.entries(looks).map(([name, field]) => [name, emptyValue(field)])), language)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [cards, setCards] = useState<{ url: string; file: Blob; name: string }>()
  // Whoever is counted already is not counted again when the rest is tried once more.
  const [counted, setCounted] = useState(0)
  useEffect(() => () => cards && URL.revokeObjectURL(cards.url), [cards])
  const counts = may('print', employees.name)
  const tooMany = rows.length > mostCards

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch(setProblem)
    setBusy(false)
  }
  const make = () =>
    doing(async () => {
      const query = { ...form.submit(), [list]: rows.map((row) => row[key]).join(',') } as Query
      const { file, name } = await fetchDownload({ path: operation.path, query })
      if (file) setCards({ url: URL.createObjectURL(file), file, name })
    })
  const count = () =>
    doing(async () => {
      for (const [at, row] of rows.entries()) {
        if (at < counted) continue
        await operate(countPrintedCard, { staff_id: row.staff_id as number })
        setCounted(at + 1)
      }
      await client.invalidateQueries({ queryKey: [employees.name] })
      toast(t('people.cardsCounted'))
      onPrinted?.()
      onClose()
    })

  return (
    <Dialog
      title={operationLabel(operation, language)}
      cancelText={t(cards ? 'action.close' : 'action.cancel')}
      okText={
        cards ? (busy && rows.length > 1 ? t('people.countingCards', { n: counted, total: rows.length }) : t('people.arePrinted')) : t('people.makeCards')
      }
      okType={cards ? 'default' : 'primary'}
      okButtonProps={{ loading: busy, disabled: tooMany, hidden: cards !== undefined && !counts }}
      onOk={cards ? count : make}
      onCancel={onClose}
    >
      <p className="second cards-whose">{rows.length === 1 ? titleOf(resource, rows[0]!, language) : t('people.cardsOf', { n: rows.length })}</p>
      {tooMany && <p role="alert">{t('people.tooManyCards', { n: mostCards })}</p>}
      {problem !== undefined && <ProblemNote problem={problem} compact />}
      {cards ? (
        <>
          <p>{t('people.cardsMade')}</p>
          <div className="made-cards">
            <Button type="primary" href={cards.url} target="_blank" icon={<ExternalLink size={15} aria-hidden />}>
              {t('people.openCards')}
            </Button>
            <Button icon={<Download size={15} aria-hidden />} onClick={() => keepDownload(cards.file, cards.name)}>
              {t('people.saveCards')}
            </Button>
          </div>
        </>
      ) : (
        <FormFields owner={operation.name} source={resource} fields={Object.entries(looks)} form={form} slots={slots} />
      )}
    </Dialog>
  )
}

/** The templates in use; none chosen means the first of them. */
function TemplateSelect({ id, value, source, label, describedBy, onChange }: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [cardTemplates.name, 'of', source.name],
    queryFn: ({ signal }) => send<Page<Row>>({ path: `${source.path}/card-templates`, query: { perPage: 200 }, signal }),
  })
  return (
    <Select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={(value as number | null) ?? undefined}
      placeholder={t('people.usualTemplate')}
      allowClear
      options={(data?.data ?? [])
        .filter((row) => row.is_active === 1)
        .map((row) => ({ value: row.card_template_id as number, label: titleOf(cardTemplates, row, language) }))}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
