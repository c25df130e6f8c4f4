import { type ImportCounts, importRows, imports } from '@sala/contract/imports/imports'
import { chooseImportRow } from '@sala/contract/imports/run-imports'
import { showCount } from '@sala/contract/kit/money'
import { defaultPerPage } from '@sala/contract/kit/page'
import { Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced, useList, useOperation } from '../kit/hooks.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Pager } from '../kit/list/pager.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { ImportRows } from './import-rows.tsx'
import { RefusedButton } from './refused-button.tsx'
import type { ImportRow, RowChoice } from './row-parts.tsx'
import { useCheck } from './use-check.ts'
import type { Import, Kind } from './use-import.ts'
import { verdicts } from './verdicts.ts'

/** What would become of every row: four numbers that narrow the table below them, and the refused ones to take home. */
export function ImportCheck({
  row,
  kind,
  onCommit,
  onChecking,
}: {
  row: Import
  kind: Kind
  onCommit?: () => void
  onChecking: () => void
}) {
  const { t } = useTranslation()
  const [params, change, amend] = useUrlParams()
  const counts = row.counts as ImportCounts
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const rested = useDebounced(typed, 280)
  const check = useCheck(row, onChecking)
  // Whoever has refused rows looks at them first.
  const asked = params.get('verdict') ?? (counts.refused > 0 ? 'refused' : 'all')
  const query = useList(importRows, {
    'filter[import_id]': row.import_id,
    'filter[verdict]': verdicts.find(({ name }) => name === asked)?.value,
    search: params.get('search') ?? undefined,
    page: Number(params.get('page')) || 1,
    perPage: defaultPerPage,
  })
  useEffect(() => {
    if (rested !== (params.get('search') ?? '')) amend({ search: rested || null, page: null })
  }, [rested, params, amend])
  const { may } = useSession()
  const choosing = useOperation(chooseImportRow)
  const choose = (of: ImportRow, row_choice: RowChoice) =>
    choosing.mutate({ input: { import_row_id: of.import_row_id, row_choice } }, { onSuccess: onChecking })
  const shownVerdicts = verdicts.filter(({ name }) => name !== 'left_out' || counts.left_out || asked === name)
  const leaves = row.existing === 'leave'
  const again = () => check.run({ existing: leaves ? 'change' : 'leave' })
  const { data, error, isPlaceholderData } = query
  const rows = data?.data ?? []
  return (
    <>
      <section className="import-counts" aria-label={t('imports.counts')}>
        {shownVerdicts.map(({ name, tone }) => (
          <button
            key={name}
            type="button"
            className="card import-count"
            data-tone={(counts[name] ?? 0) > 0 ? tone : undefined}
            aria-pressed={asked === name}
            onClick={() => change({ verdict: asked === name ? 'all' : name, page: null })}
          >
            <b className="number">{showCount(counts[name] ?? 0)}</b>
            <span>{t(`imports.count.${name}`)}</span>
          </button>
        ))}
      </section>
      <section className="card" aria-label={t('imports.rows')}>
        <div className="toolbar">
          <SearchBox label={t('imports.search')} value={typed} onChange={setTyped} />
          {counts.refused > 0 && <RefusedButton row={row} />}
          {onCommit && (leaves || counts.changed > 0) && (
            <Button loading={check.isPending} onClick={again}>
              {t(leaves ? 'imports.changeExisting' : 'imports.leaveExisting')}
            </Button>
          )}
          <span className="spread" />
          {onCommit && (
            <Button
              type="primary"
              icon={<ArrowRight size={16} aria-hidden />}
              disabled={counts.new + counts.changed === 0}
              onClick={onCommit}
            >
              {t('imports.toCommit')}
            </Button>
          )}
        </div>
        {onCommit && row.remarks.length > 0 && (
          <div className="import-bar import-noticed">
            <ImportRemarks remarks={row.remarks} />
          </div>
        )}
        {asked === 'refused' && counts.refused > 0 && (
          <p className="second small import-help">{t('imports.refusedHelp')}</p>
        )}
        {(check.error ?? choosing.error) && <ProblemNote problem={(check.error ?? choosing.error)!} compact />}
        {error || !data ? (
          <Loaded query={query} lines={8} />
        ) : rows.length === 0 ? (
          <EmptyNote title={t('imports.noRows')} />
        ) : (
          <ImportRows
            rows={rows}
            mapping={row.mapping}
            kind={kind}
            stale={isPlaceholderData}
            onChoose={onCommit && may('update', imports.name) ? choose : undefined}
          />
        )}
        {data && rows.length > 0 && (
          <Pager meta={data.meta} onPage={(page) => change({ page: page > 1 ? String(page) : null })} />
        )}
      </section>
    </>
  )
}
