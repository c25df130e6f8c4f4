import { imports } from '@sala/contract/imports/imports'
import type { importKind } from '@sala/contract/imports/kind-names'
import { uploadImport } from '@sala/contract/imports/run-imports'
import { importLimits } from '@sala/contract/kit/sheet-import'
import { branches } from '@sala/contract/organisation/branches'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../kit/download-button.tsx'
import { useOperation } from '../kit/hooks.ts'
import { DropFile } from '../kit/input/drop-file.tsx'
import { LazySelect } from '../kit/input/lazy-select.tsx'
import { pick, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { ImportSteps } from './import-steps.tsx'
import { useKinds } from './use-import.ts'

const { megabytes } = importLimits

interface ImportBeginProps {
  /** What the address says that is imported; anything else is the first that one may. */
  readonly kind: string
  readonly onRead: (id: number) => void
  readonly onLeave: () => void
}

/** What is imported, a template for whoever has no list yet, and the file. */
export default function ImportBegin({ kind, onRead, onLeave }: ImportBeginProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const [, change] = useUrlParams()
  const here = useBranch()
  const [branch, setBranch] = useState<number | undefined>(
    here ?? (actor.branches.length === 1 ? (actor.branches[0]!.branch_id as number) : undefined),
  )
  const kinds = useKinds()
  const upload = useOperation(uploadImport)
  const chosen = kinds.data?.find((each) => each.kind === kind) ?? kinds.data?.[0]
  const take = (file: File) =>
    upload.mutate(
      {
        input: {
          kind: chosen!.kind as (typeof importKind.values)[number],
          branch_id: branch!,
          file_name: file.name.slice(-200),
        },
        file,
      },
      { onSuccess: ({ import_id }) => onRead(import_id) },
    )
  return (
    <Page title={t('imports.title')} onBack={onLeave}>
      <ImportSteps at="file" />
      <Loaded query={kinds} lines={6} />
      {kinds.data && (!chosen || !may('create', imports.name)) && <EmptyNote title={t('imports.nothingAllowed')} />}
      {chosen && may('create', imports.name) && (
        <section className="card card-pad import-narrow" aria-label={t('imports.step.file')}>
          <div>
            <h2 id="import-what" className="section-title">
              {t('imports.what')}
            </h2>
            <div role="radiogroup" aria-labelledby="import-what" className="import-kinds">
              {kinds.data?.map((each) => (
                <label key={each.kind} className="import-kind">
                  <input
                    type="radio"
                    name="import-kind"
                    checked={each === chosen}
                    onChange={() => change({ begin: each.kind }, true)}
                  />
                  {pick(language, each.label_en, each.label_km)}
                </label>
              ))}
            </div>
          </div>
          {actor.branches.length > 1 && (
            <div className="form-field import-branch">
              <label htmlFor="import-branch" className="form-label">
                {t('imports.branch')}
              </label>
              <LazySelect
                id="import-branch"
                aria-label={t('imports.branch')}
                value={branch}
                placeholder={t('form.choose')}
                options={actor.branches.map((each) => ({
                  value: each.branch_id as number,
                  label: titleOf(branches, each, language),
                }))}
                onChange={setBranch}
              />
            </div>
          )}
          {upload.error && <ProblemNote problem={upload.error} compact />}
          {branch !== undefined && (
            <DropFile
              kinds={['xlsx']}
              words={{
                drop: t('imports.drop'),
                choose: t('imports.chooseFile'),
                accepts: t('imports.accepts', { n: megabytes }),
                notThis: t('imports.notThis'),
              }}
              megabytes={megabytes}
              busy={upload.isPending}
              onFile={take}
            />
          )}
          <div className="import-template">
            <span className="second">{t('imports.noTemplate')}</span>
            <DownloadButton
              request={{ path: `/imports/templates/${chosen.kind}` }}
              icon={<Download size={15} aria-hidden />}
              label={t('imports.template')}
            />
          </div>
        </section>
      )}
    </Page>
  )
}
