import { importState, imports } from '@sala/contract/imports/imports'
import { showCount } from '@sala/contract/kit/money'
import { branches } from '@sala/contract/organisation/branches'
import { Button } from 'antd'
import { FileUp, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportCommit } from './import-commit.tsx'
import { ImportSteps, type Step } from './import-steps.tsx'
import { useCheck } from './use-check.ts'
import { type Import, isAtWork, useImport, useImportTask, useKinds } from './use-import.ts'

/** The steps that are open, and the one that is shown when the address names none. */
function stepsOf(row: Import, busy: boolean): { open: readonly Step[]; at: Step } {
  if (busy) return { open: [], at: row.state === importState.checking ? 'check' : 'commit' }
  if (row.state === importState.committed || row.state === importState.undone)
    return { open: ['check', 'commit'], at: 'commit' }
  return row.counts
    ? { open: ['file', 'columns', 'check', 'commit'], at: 'check' }
    : { open: ['file', 'columns'], at: 'columns' }
}

/** One import from its columns to its undo, in four steps of which one is open. */
export default function ImportPage({
  id,
  onLeave,
  onBegin,
}: {
  id: string
  onLeave: () => void
  onBegin: (kind: string) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const found = useImport(id)
  const kinds = useKinds()
  const row = found.data
  const task = useImportTask(row)
  const problem = found.error ?? kinds.error
  if (problem) return <ProblemNote problem={problem} onRetry={() => Promise.all([found.refetch(), kinds.refetch()])} />
  const kind = kinds.data?.find((each) => each.kind === row?.kind)
  if (!row || !kinds.data) return <Skeleton lines={8} />
  if (!kind) return <p className="problem">{t('imports.nothingAllowed')}</p>
  const stopped = task?.state === 'failed' || task?.state === 'cancelled'
  const busy = isAtWork(row) && !stopped
  const steps = stepsOf(row, busy)
  const named = params.get('step') as Step | null
  const at = named && steps.open.includes(named) ? named : steps.at
  const go = (step: Step | null) => (step === 'file' ? onBegin(kind.kind) : change({ step, page: null, search: null }))
  const over = row.state === importState.committed || row.state === importState.undone
  const { branch } = row
  const { text, tone } = choiceLabel(importState, row.state, language)
  const about = (
    <>
      {!busy && <Badge tone={tone}>{text}</Badge>}
      <span className="second import-file-name" translate="no">
        {row.file_name}
      </span>
      <span className="second small">
        {t('imports.rowCount', { count: row.row_count, n: showCount(row.row_count) })}
        {branch && ` · ${titleOf(branches, branch, language)}`}
      </span>
    </>
  )
  const another = over && may('create', imports.name) && (
    <Button icon={<FileUp size={15} aria-hidden />} onClick={() => onBegin(kind.kind)}>
      {t('imports.anotherFile')}
    </Button>
  )
  return (
    <Page
      title={t('imports.title')}
      heading={t('imports.titleOf', { what: pick(language, kind.label_en, kind.label_km) })}
      onBack={onLeave}
      beside={about}
      actions={another}
      headClassName="import-head"
    >
      <ImportSteps at={at} open={steps.open} done={over} onStep={go} />
      {stopped && <Stopped row={row} error={task.error} onChecking={() => go(null)} />}
      {busy ? (
        <section className="card card-pad import-progress" role="status">
          <strong>
            {t(
              `imports.working.${row.state === importState.checking ? 'check' : row.state === importState.committing ? 'commit' : 'undo'}`,
            )}
          </strong>
          <progress
            value={task?.total ? task.done : undefined}
            max={task?.total ?? undefined}
            aria-label={t('imports.progress')}
          />
          <span className="second small">{t('imports.mayLeave')}</span>
        </section>
      ) : at === 'columns' ? (
        <ImportColumns key={row.version} row={row} kind={kind} onChecking={() => go(null)} />
      ) : at === 'check' ? (
        <ImportCheck
          row={row}
          kind={kind}
          onCommit={over ? undefined : () => go('commit')}
          onChecking={() => go(null)}
        />
      ) : (
        <ImportCommit row={row} kind={kind} />
      )}
    </Page>
  )
}

/** Work that came to nothing: why, and what to do next. */
function Stopped({ row, error, onChecking }: { row: Import; error: string | null; onChecking: () => void }) {
  const { t } = useTranslation()
  const outdated = error === 'check_is_outdated'
  const why = outdated ? 'imports.outdated' : error === 'day_is_closed' ? 'tasks.dayClosed' : 'imports.failed'
  const check = useCheck(row, onChecking)
  return (
    <div role="alert" className="problem problem-compact import-failed">
      <div>
        <p>{check.error?.message ?? t(why)}</p>
      </div>
      {outdated && (
        <Button icon={<RotateCw size={15} aria-hidden />} loading={check.isPending} onClick={() => check.run()}>
          {t('imports.again')}
        </Button>
      )}
    </div>
  )
}
