import {
  type MergePreview,
  mergeFamilies,
  mergeStudents,
  previewFamilies,
  previewStudents,
} from '@sala/contract/people/merges'
import { parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { ArrowLeft, ArrowLeftRight, CircleCheckBig, Combine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { useHref } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { MergeEffects, SightList } from './merge-effects.tsx'
import { type Chosen, MergeFields } from './merge-fields.tsx'
import UndoMergeDialog from './undo-merge-dialog.tsx'
import './people.css'
import './merge.css'

const kinds = {
  student: { resource: students, preview: previewStudents, merge: mergeStudents, picture: 'photo', code: '1' },
  family: { resource: parents, preview: previewFamilies, merge: mergeFamilies, picture: 'father_photo', code: '2' },
} as const

interface MergePageProps {
  readonly kind: keyof typeof kinds
  readonly keep: number
  readonly drop: number
}

/** Two records side by side: what of which is kept, what moves, who sees whom; then one of them, and the way back. */
export default function MergePage({ kind, keep, drop }: MergePageProps) {
  const { t } = useTranslation()
  const place = useHref()
  const language = useLanguage()
  const [, change] = useUrlParams()
  const { resource, preview, merge: operation, picture, code } = kinds[kind]
  const query = useQuery({
    queryKey: [resource.name, 'merge', keep, drop],
    queryFn: () => operate(preview, { keep_id: keep, drop_id: drop }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const merge = useOperation(operation as typeof mergeStudents)
  const [picked, setPicked] = useState<Chosen>({})
  const [account, setAccount] = useState<number>()
  const [asking, setAsking] = useState<'merge' | 'undo'>()
  const [seen, setSeen] = useState(false)
  useTitle(t('merge.title'))
  const leave = () => change({ kind: null, keep: null, drop: null })
  const nameOf = (side: MergePreview['keep']) => pick(language, side.name_en || side.name_kh, side.name_kh)
  const head = (
    <div className="page-head">
      <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={leave}>
        {t('merge.back')}
      </Button>
    </div>
  )
  const { data, refetch } = query
  if (!data)
    return (
      <div className="page">
        {head}
        <Loaded query={query} lines={10} />
      </div>
    )
  const names = {
    keep: nameOf(data.keep),
    drop: nameOf(data.drop),
    keepNumber: data.keep.number,
    dropNumber: data.drop.number,
  }
  const kept = merge.data
  if (kept)
    return (
      <div className="page">
        {head}
        <section className="card card-pad merge-done" role="status">
          <CircleCheckBig size={26} aria-hidden />
          <h1>{t('merge.done', names)}</h1>
          <p className="second">{t('merge.doneText', { count: kept.moved })}</p>
          <div className="merge-actions">
            <Button danger icon={<Undo2 size={15} aria-hidden />} onClick={() => setAsking('undo')}>
              {t('merge.undo')}
            </Button>
            <Link className="ant-btn" to={place(`${resource.path}?open=${kept.kept_id}`)}>
              {t('merge.openKept')}
            </Link>
          </div>
        </section>
        {asking === 'undo' && (
          <UndoMergeDialog pair={kept.duplicate_pair_id} onClose={() => setAsking(undefined)} onUndone={leave} />
        )}
      </div>
    )
  const chosen: Chosen = { ...data.proposal, ...picked }
  const sight = data.sight.filter(({ when }) => when === 'always' || when === (chosen.student_parent_id ?? 'keep'))
  const ready = data.stops.length === 0 && (!data.two_accounts || account !== undefined)
  const go = () =>
    merge.mutate(
      {
        input: {
          keep_id: keep,
          drop_id: drop,
          keep_version: data.keep.version,
          drop_version: data.drop.version,
          chosen,
          fingerprint: data.fingerprint,
          ...(account !== undefined && { account_id: account }),
        },
      },
      { onSuccess: () => setAsking(undefined), onError: () => void refetch() },
    )
  return (
    <div className="page">
      {head}
      <header className="card merge-both">
        {(['keep', 'drop'] as const).map((which) => (
          <div key={which} className="merge-side" data-side={which}>
            <Avatar id={(data[which].row[picture] ?? null) as string | null} name={data[which].name_en} />
            <div>
              <h1>{nameOf(data[which])}</h1>
              <p className="second">
                {pick(language, data[which].name_kh, data[which].name_en)} ·{' '}
                <span className="number">{data[which].number}</span>
              </p>
              <Badge tone={which === 'keep' ? 'ok' : 'quiet'}>{t(`merge.${which}`)}</Badge>
            </div>
          </div>
        ))}
        <Button
          className="merge-swap"
          icon={<ArrowLeftRight size={15} aria-hidden />}
          aria-label={t('merge.swap')}
          title={t('merge.swap')}
          onClick={() => change({ kind: code, keep: String(drop), drop: String(keep) }, true)}
        />
      </header>
      <div className="merge-grid">
        <MergeFields resource={resource} preview={data} chosen={chosen} onChoose={setPicked} />
        <MergeEffects preview={data} sight={sight} account={account} onAccount={setAccount} />
      </div>
      <div className="merge-foot">
        <Button onClick={leave}>{t('action.cancel')}</Button>
        <Button
          type="primary"
          disabled={!ready}
          icon={<Combine size={16} aria-hidden />}
          onClick={() => setAsking('merge')}
        >
          {t('merge.merge')}
        </Button>
      </div>
      {asking === 'merge' && (
        <Dialog
          title={t('merge.confirm')}
          width={560}
          okText={t('merge.merge')}
          okButtonProps={{ disabled: sight.length > 0 && !seen, loading: merge.isPending }}
          onCancel={() => setAsking(undefined)}
          onOk={go}
        >
          {merge.error && <ProblemNote problem={merge.error} compact />}
          <p>{t('merge.confirmText', names)}</p>
          {sight.length > 0 && (
            <div className="merge-confirm">
              <h3>{t('merge.sight')}</h3>
              <SightList sight={sight} />
              <Checkbox checked={seen} onChange={(event) => setSeen(event.target.checked)}>
                {t('merge.seen')}
              </Checkbox>
            </div>
          )}
        </Dialog>
      )}
    </div>
  )
}
