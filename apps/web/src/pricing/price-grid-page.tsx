import { formatAmount, parseAmount, showMoney } from '@sala/contract/kit/money'
import { feeSetups, paymentShift, paymentTerm } from '@sala/contract/pricing/fee-setups'
import { changePrices, readPriceGrid } from '@sala/contract/pricing/price-grid'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus, Save } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useOperation } from '../kit/hooks.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { choiceLabel, fieldLabel, operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useMarkedRow } from '../kit/marked-row.ts'
import { Page } from '../kit/page/page.tsx'
import type { Problem } from '../kit/problem.ts'
import { useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import {
  type Cell,
  type Edits,
  type Grid,
  isPrice,
  layOut,
  nameCell,
  nextCell,
  pasted,
  readBlock,
  typed,
} from './price-cells.ts'
import '../kit/form.css'
import './fees.css'

const narrowing = ['branch_id', 'ac_year_id', 'acps_id', 'fee_type_id'] as const
const dialogs = { fee: () => import('./new-price.tsx') }
type Asked = Partial<Record<(typeof narrowing)[number], number | null>>

const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** All prices of a branch beside each other, typed over or pasted from a sheet, and saved at once. */
export default function PriceGridPage({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const client = useQueryClient()
  const branch = useBranch()
  const [asked, setAsked] = useState<Asked>({ branch_id: branch })
  const [edits, setEdits] = useState<Edits>(new Map())
  const save = useOperation(changePrices)
  const { open, node } = useDialogs(dialogs)
  const key = [feeSetups.name, 'grid', asked]
  const query = useQuery<Grid, Problem>({
    queryKey: key,
    queryFn: () => operate(readPriceGrid, { ...asked, branch_id: asked.branch_id! }),
    enabled: asked.branch_id != null,
  })
  const { guard, leave } = useLeaveGuard(edits.size > 0, onLeave)
  const grid = asked.branch_id == null ? undefined : query.data
  const cells = useMemo(() => (grid ? layOut(grid) : []), [grid])
  const wrong = [...edits.values()].filter(({ text }) => !isPrice(text)).length
  const all = cells.flat().filter((cell) => cell !== undefined)
  const stale = all.filter(({ fee_setup_id, version }) => (edits.get(fee_setup_id)?.version ?? version) !== version)
  const send = () =>
    save.mutate(
      {
        input: {
          prices: [...edits].map(([fee_setup_id, { text, version }]) => ({
            fee_setup_id,
            version,
            fee_amount: formatAmount(parseAmount(text)),
          })),
        },
      },
      {
        onSuccess: ({ changed }) => {
          setEdits(new Map())
          toast(t('prices.saved', { count: changed }))
        },
        onError: () => client.invalidateQueries({ queryKey: key }),
      },
    )
  const label = (name: (typeof narrowing)[number]) => fieldLabel(feeSetups.name, name, feeSetups.fields[name], language)
  return (
    <Page
      title={operationLabel(readPriceGrid, language)}
      onBack={leave}
      actions={
        may('update', feeSetups.name) && (
          <Button
            type="primary"
            icon={<Save size={15} aria-hidden />}
            disabled={edits.size === 0 || wrong > 0}
            loading={save.isPending}
            onClick={send}
          >
            {t('prices.save', { count: edits.size })}
          </Button>
        )
      }
    >
      <section className="card prices">
        <div className="prices-asked">
          {narrowing.map((name) => (
            <RefSelect
              key={name}
              id={`prices-${name}`}
              name={name}
              field={{ ...feeSetups.fields[name], within: name === 'ac_year_id' ? ['branch_id'] : [] } as never}
              source={feeSetups}
              value={asked[name] ?? null}
              values={{ branch_id: asked.branch_id }}
              label={label(name)}
              prompt={label(name)}
              disabled={edits.size > 0}
              onChange={(next) =>
                setAsked({
                  ...asked,
                  ...(name === 'branch_id' && { ac_year_id: null }),
                  [name]: next as number | null,
                })
              }
            />
          ))}
        </div>
        <p className="second small">{t('prices.hint')}</p>
        {save.error && <ProblemNote problem={save.error} compact />}
        {stale.length > 0 && grid && <Conflicts grid={grid} stale={stale} edits={edits} onChange={setEdits} />}
        {wrong > 0 && (
          <p role="alert" className="field-error">
            {t('prices.wrong', { count: wrong })}
          </p>
        )}
        {asked.branch_id == null ? <p>{t('prices.branchFirst')}</p> : <Loaded query={query} lines={8} />}
        {grid?.rows.length === 0 && <p>{t('prices.none')}</p>}
        {grid?.is_cut && <p className="second">{t('prices.cut')}</p>}
        {grid && grid.rows.length > 0 && (
          <PriceTable
            grid={grid}
            cells={cells}
            edits={edits}
            disabled={!may('update', feeSetups.name) || save.isPending}
            onChange={setEdits}
            onNew={
              may('create', feeSetups.name)
                ? (down, right) => open('fee', { grid, row: grid.rows[down]!, column: grid.columns[right]! })
                : undefined
            }
          />
        )}
      </section>
      {guard}
      {node}
    </Page>
  )
}

interface TableProps {
  readonly grid: Grid
  readonly cells: readonly (readonly (Cell | undefined)[])[]
  readonly edits: Edits
  readonly disabled: boolean
  readonly onChange: (edits: Edits) => void
  /** Makes a fee for an empty cell. */
  readonly onNew: ((down: number, right: number) => void) | undefined
}

function PriceTable({ grid, cells, edits, disabled, onChange, onNew }: TableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const marked = useMarkedRow(feeSetups.name)
  const box = useRef<HTMLTableElement>(null)
  const programs = grid.columns.reduce<{ key: string; name: string; span: number }[]>((list, column) => {
    const name = pick(language, column.program_en, column.program_kh)
    const last = list.at(-1)
    if (last && last.name === name) last.span += 1
    else list.push({ key: column.key, name, span: 1 })
    return list
  }, [])
  const go = (to: [number, number] | undefined) =>
    to && box.current?.querySelector<HTMLInputElement>(`[data-at="${to.join(' ')}"]`)?.focus()
  const press = (event: KeyboardEvent<HTMLInputElement>, at: [number, number], cell: Cell) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const isEdge =
      event.key === 'ArrowLeft' ? selectionEnd === 0 : event.key === 'ArrowRight' && selectionStart === value.length
    const step = event.key === 'Enter' ? ([event.shiftKey ? -1 : 1, 0] as const) : moves[event.key]
    if (event.key === 'Escape' && edits.has(cell.fee_setup_id)) {
      event.preventDefault()
      event.stopPropagation()
      onChange(typed(edits, cell, cell.fee_amount))
    }
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    if (step[1] !== 0 && !isWhole && !isEdge) return
    event.preventDefault()
    go(nextCell(cells, at, step))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: [number, number]) => {
    event.preventDefault()
    onChange(pasted(edits, cells, at, readBlock(event.clipboardData.getData('text'))))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it
    <div className="prices-box" tabIndex={0}>
      <table ref={box}>
        <thead>
          <tr>
            <td />
            {programs.map(({ key, name, span }) => (
              <th key={key} colSpan={span} scope="colgroup">
                {name}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{t('prices.fee')}</th>
            {grid.columns.map((column) => (
              <th key={column.key} scope="col">
                {pick(language, column.name_en, column.name_kh) ||
                  t(column.acps_id === null ? 'prices.everybody' : 'prices.allGrades')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, down) => (
            <tr key={row.key}>
              <th scope="row">
                {pick(language, row.name_en, row.name_kh)}
                <span className="second small">
                  {' '}
                  {choiceLabel(paymentTerm, row.payment_term_id, language).text}
                  {row.payment_shift_id !== null &&
                    ` · ${choiceLabel(paymentShift, row.payment_shift_id, language).text}`}
                </span>
              </th>
              {cells[down]!.map((cell, right) => {
                const column = grid.columns[right]!
                const name = nameCell(grid, down, right, language, t('prices.everybody'))
                if (!cell)
                  return (
                    <td key={column.key} className="prices-none">
                      {onNew && (
                        <button
                          type="button"
                          aria-label={t('prices.newFee', { what: name })}
                          title={t('prices.newFee', { what: name })}
                          onClick={() => onNew(down, right)}
                        >
                          <Plus size={15} aria-hidden />
                        </button>
                      )}
                    </td>
                  )
                const edit = edits.get(cell.fee_setup_id)
                const was = t('prices.was', { amount: showMoney(cell.fee_amount, 'USD') })
                return (
                  <td
                    key={column.key}
                    data-changed={edit ? '' : undefined}
                    data-marked={marked === String(cell.fee_setup_id) ? '' : undefined}
                    title={edit && was}
                  >
                    <input
                      className="number"
                      inputMode="decimal"
                      maxLength={14}
                      data-at={`${down} ${right}`}
                      aria-label={name}
                      aria-invalid={(edit && !isPrice(edit.text)) || undefined}
                      aria-description={edit && was}
                      readOnly={disabled}
                      value={edit?.text ?? cell.fee_amount}
                      onFocus={(event) => event.target.select()}
                      onKeyDown={(event) => press(event, [down, right], cell)}
                      onPaste={(event) => !disabled && paste(event, [down, right])}
                      onChange={(event) => onChange(typed(edits, cell, event.target.value.trim()))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ConflictsProps {
  readonly grid: Grid
  readonly stale: readonly Cell[]
  readonly edits: Edits
  readonly onChange: (edits: Edits) => void
}

/** Prices that somebody else has changed since they were typed over: each is kept or given up. */
function Conflicts({ grid, stale, edits, onChange }: ConflictsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const cells = layOut(grid)
  const nameOf = (cell: Cell) => {
    const down = cells.findIndex((line) => line.includes(cell))
    return nameCell(grid, down, cells[down]!.indexOf(cell), language, t('prices.everybody'))
  }
  const decide = (cell: Cell, isKept: boolean) => {
    const next = new Map(edits)
    if (isKept) next.set(cell.fee_setup_id, { text: edits.get(cell.fee_setup_id)!.text, version: cell.version })
    else next.delete(cell.fee_setup_id)
    onChange(next)
  }
  return (
    <ul className="prices-conflicts">
      {stale.map((cell) => (
        <li key={cell.fee_setup_id}>
          {t('prices.conflict', {
            what: nameOf(cell),
            now: showMoney(cell.fee_amount, 'USD'),
            mine: edits.get(cell.fee_setup_id)!.text,
          })}{' '}
          <Button size="small" onClick={() => decide(cell, true)}>
            {t('prices.keepMine')}
          </Button>{' '}
          <Button size="small" onClick={() => decide(cell, false)}>
            {t('prices.takeTheirs')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
