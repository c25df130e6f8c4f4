import { type ImportCounts, importState, imports } from '@sala/contract/imports/imports'
import { commitImport } from '@sala/contract/imports/run-imports'
import { showCount } from '@sala/contract/kit/money'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheckBig, IdCard, List, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOperation } from '../kit/hooks.ts'
import { nameOf, useLanguage } from '../kit/labels.ts'
import { tasksKey, useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { RefusedButton } from './refused-button.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import type { Import, Kind } from './use-import.ts'

const cardsToPrint = 'card-to-be-prints'

/**
 * What will happen, said once with its numbers; afterwards what has happened, where to go from there, and the way back.
 */
export function ImportCommit({ row, kind }: { row: Import; kind: Kind }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = useHref()
  const [undoing, setUndoing] = useState(false)
  const commit = useOperation(commitImport)
  const counts = row.counts as ImportCounts
  const numbers = { created: showCount(counts.new), changed: showCount(counts.changed) }
  const go = () =>
    commit.mutate(
      { input: { import_id: row.import_id, fingerprint: String(row.fingerprint) } },
      { onSuccess: () => client.invalidateQueries({ queryKey: tasksKey }) },
    )
  if (row.state === importState.undone)
    return <section className="card card-pad import-narrow">{t('imports.undoneText')}</section>
  if (row.state === importState.committed)
    return (
      <section className="card card-pad import-narrow" aria-label={t('imports.step.commit')}>
        <p className="import-note" data-tone="ok" role="status">
          <CircleCheckBig size={17} aria-hidden />
          <span>{t('imports.committedText', numbers)}</span>
        </p>
        <div className="import-links">
          {may('view', kind.resource) && (
            <Button icon={<List size={15} aria-hidden />} onClick={() => navigate(place(`/${kind.resource}`))}>
              {nameOf(kind.resource, language)}
            </Button>
          )}
          {kind.kind === 'students' && may('view', cardsToPrint) && (
            <Button icon={<IdCard size={15} aria-hidden />} onClick={() => navigate(place(`/${cardsToPrint}`))}>
              {t('imports.printCards')}
            </Button>
          )}
          {counts.refused > 0 && <RefusedButton row={row} />}
          <span className="spread" />
          {may('void', imports.name) && (
            <Button danger icon={<Undo2 size={16} aria-hidden />} onClick={() => setUndoing(true)}>
              {t('imports.undo')}
            </Button>
          )}
        </div>
        {undoing && <UndoImportDialog row={row} onClose={() => setUndoing(false)} />}
      </section>
    )
  return (
    <section className="card card-pad import-narrow" aria-label={t('imports.step.commit')}>
      {commit.error && <ProblemNote problem={commit.error} compact />}
      <p className="import-sentence">
        {t('imports.commitText', numbers)} {counts.refused > 0 && t('imports.commitRefused', { count: counts.refused })}
      </p>
      <p className="second">{t('imports.commitAll')}</p>
      {!may('approve', imports.name) && <p className="second">{t('imports.mayNotCommit')}</p>}
      <div className="buttons">
        <Button
          type="primary"
          icon={<CircleCheckBig size={16} aria-hidden />}
          loading={commit.isPending}
          disabled={!may('approve', imports.name) || counts.new + counts.changed === 0}
          onClick={go}
        >
          {t('imports.commit')}
        </Button>
      </div>
    </section>
  )
}
