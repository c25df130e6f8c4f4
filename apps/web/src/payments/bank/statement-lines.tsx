import { showMoney } from '@sala/contract/kit/money'
import type { AnyOperation } from '@sala/contract/kit/operation'
import {
  bankStatementLines,
  bankStatements,
  givenReference,
  lineReason,
  lineState,
} from '@sala/contract/payments/bank-statements'
import { confirmAtCounter, setLineAside, settleLine, undoLine } from '@sala/contract/payments/settle-statements'
import { Button } from 'antd'
import { Archive, EllipsisVertical, HandCoins, ReceiptText, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row, ShownRow } from '../../kit/api.ts'
import { listFields } from '../../kit/columns.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../../kit/labels.ts'
import { ListBody } from '../../kit/list/list-body.tsx'
import { type ListState, useListState } from '../../kit/list/list-state.ts'
import { ListToolbar } from '../../kit/list/list-toolbar.tsx'
import { type MenuItem, PopMenu } from '../../kit/pop-menu.tsx'
import { useHref, useSession } from '../../kit/session.tsx'
import { toast } from '../../kit/toast.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import { InvoiceSelect, LineWords } from './invoice-select.tsx'
import { Money } from './money.tsx'

const dialogs = { deed: () => import('../../kit/form/operation-form.tsx') }
const deeds = {
  settle: settleLine,
  atCounter: confirmAtCounter,
  aside: setLineAside,
  undo: undoLine,
} as const satisfies Record<string, AnyOperation>
const said = {
  settle: 'bank.lineSettled',
  atCounter: 'bank.lineAtCounter',
  aside: 'bank.lineAside',
  undo: 'bank.lineUndone',
} as const
/** Neither settled nor set aside. */
const free: readonly number[] = [lineState.matched, lineState.notMatched, lineState.undone]
/** Nobody but a person goes on with these: what is most likely wanted is one press away. */
const waiting: readonly number[] = [lineState.notMatched, lineState.undone]
const hidden = { statement_id: null, bank_profile_id: null, branch_id: null }

/** The lines of a statement, and what can be done with each. */
export function StatementLines({ statement }: { statement: ShownRow<typeof bankStatements> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { actor, may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const listed = useListState(bankStatementLines, null)
  const state: ListState = {
    ...listed,
    query: { ...listed.query, 'filter[statement_id]': String(statement.statement_id) },
    // Turning a page stays on this one.
    change: (changes, replace) => listed.change({ ...changes, open: String(statement.statement_id) }, replace),
  }
  const several = resourceLabel(bankStatementLines, language, 'several')
  const ask = (deed: keyof typeof deeds, row: Row) =>
    open('deed', {
      operation: deeds[deed],
      source: bankStatementLines,
      fixedValues: { statement_line_id: row.statement_line_id },
      ...(deed === 'settle' && {
        slots: { inv_id: (props: FieldSlotProps) => <InvoiceSelect {...props} line={row} /> },
        ...(row.inv_id !== null && { known: { inv_id: row.inv_id } }),
      }),
      ...(deed === 'atCounter' && {
        about: (
          <>
            <LineWords line={row} />
            <p>{t('bank.counterTook')}</p>
          </>
        ),
      }),
      onDone: () => {
        toast(t(said[deed]))
        close()
      },
    })
  const settles = may('approve', bankStatements.name)
  const items = (row: Row): MenuItem[] => {
    const asks = (deed: keyof typeof deeds) => () => ask(deed, row)
    const isFree = free.includes(Number(row.line_state))
    return [
      ...(isFree && settles
        ? [
            ...(row.counter_receipt_id === null
              ? []
              : [
                  {
                    key: 'atCounter',
                    label: t('bank.atCounter'),
                    icon: <ReceiptText size={15} />,
                    act: asks('atCounter'),
                  },
                ]),
            { key: 'settle', label: t('bank.byHand'), icon: <HandCoins size={15} />, act: asks('settle') },
            { key: 'aside', label: t('bank.aside'), icon: <Archive size={15} />, act: asks('aside') },
          ]
        : []),
      ...(!isFree && may('void', bankStatements.name)
        ? [
            {
              key: 'undo',
              label: t(row.line_state === lineState.setAside ? 'bank.takeUp' : 'bank.undo'),
              icon: <Undo2 size={15} />,
              danger: row.line_state === lineState.settled,
              act: asks('undo'),
            },
          ]
        : []),
    ]
  }
  const columns = {
    amount: (row: Row) => <Money amount={String(row.amount)} currency={String(row.currency_code)} />,
    remark_text: (row: Row) => (
      <span className="bank-text" translate="no">
        {[row.payer_text, row.remark_text].filter(Boolean).join(' · ') || givenReference(row.bank_reference)}
      </span>
    ),
    bank_reference: (row: Row) => {
      const given = givenReference(row.bank_reference)
      return given === null ? t('bank.noReference') : <span translate="no">{given}</span>
    },
    line_state: (row: Row) => {
      const { text, tone } = choiceLabel(lineState, row.line_state, language)
      return <Badge tone={tone}>{text}</Badge>
    },
    reason: (row: Row) => (
      <span className="bank-why small">
        {row.reason !== null && row.counter_receipt_id === null && (
          <span>{choiceLabel(lineReason, row.reason, language).text}</span>
        )}
        {row.counter_receipt_id !== null && (
          <Link to={place(`/receipts?open=${row.counter_receipt_id}`)}>
            {choiceLabel(lineReason, row.reason, language).text}
          </Link>
        )}
        {Number(row.credit_amount) > 0 && (
          <span className="second">
            {t('bank.becameCredit', { amount: showMoney(String(row.credit_amount), 'USD') })}
          </span>
        )}
        {row.note ? <span className="second">{String(row.note)}</span> : null}
        {settles && waiting.includes(Number(row.line_state)) && (
          <Button size="small" onClick={() => ask(row.counter_receipt_id === null ? 'settle' : 'atCounter', row)}>
            {t(row.counter_receipt_id === null ? 'bank.byHand' : 'bank.atCounter')}
          </Button>
        )}
      </span>
    ),
    inv_id: (row: Row) =>
      row.inv_id !== null && (
        <Link to={place(`/invoices?open=${row.inv_id}`)}>{(row.inv as Row | undefined)?.inv_number as string}</Link>
      ),
    receipt_id: (row: Row) =>
      row.receipt_id !== null && (
        <Link to={place(`/receipts?open=${row.receipt_id}`)}>
          {(row.receipt as Row | undefined)?.receipt_number as string}
        </Link>
      ),
  }
  return (
    <section className="card" aria-label={several}>
      <ListToolbar resource={bankStatementLines} state={state} what={several.toLowerCase()} choices={hidden} />
      <ListBody
        resource={bankStatementLines}
        state={state}
        fields={listFields(bankStatementLines, actor.user_type).filter(({ name }) => name !== 'payer_text')}
        overrides={columns}
        menu={(row) =>
          items(row).length > 0 && (
            <PopMenu
              label={t('list.actionsFor', { what: givenReference(row.bank_reference) ?? row.remark_text })}
              items={() => items(row)}
            >
              <EllipsisVertical size={17} aria-hidden />
            </PopMenu>
          )
        }
        one={resourceLabel(bankStatementLines, language, 'one')}
      />
      {node}
    </section>
  )
}
