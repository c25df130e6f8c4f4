import type { AnyOperation } from '@sala/contract/kit/operation'
import { type AnyResource, readableBy, stamps } from '@sala/contract/kit/resource'
import type { UseQueryResult } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { bySection } from '../kit/columns.ts'
import { useOperation } from '../kit/hooks.ts'
import { fieldLabel, sectionLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { BackToList, RecordMenu } from '../kit/page/record-page.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import '../kit/form.css'
import './people.css'

const PhotoDialog = lazy(() => import('../kit/input/photo-dialog.tsx'))

interface PersonHeadProps {
  readonly resource: AnyResource
  readonly row: Row
  /** The name in the other script. */
  readonly second: string
  readonly badges: ReactNode
  readonly actions: ReactNode
  /** What else can be done, beside history and deletion. */
  readonly menu?: readonly MenuItem[]
  /** What else is to be known at once, and what else can be done: lines of their own. */
  readonly facts?: ReactNode
  readonly deeds?: ReactNode
  /** What sets the photo, for those who may. */
  readonly upload?: AnyOperation
}

/** Where a person's page will be. */
export const PersonWaits = ({ query, lines = 10 }: { query: UseQueryResult; lines?: number }) => (
  <div className="page">
    <Loaded query={query} lines={lines} />
  </div>
)

/** Who it is: picture, names, state, and what can be done. */
export function PersonHead({ resource, row, second, badges, actions, menu, facts, deeds, upload }: PersonHeadProps) {
  const language = useLanguage()
  const title = titleOf(resource, row, language)
  useTitle(title)
  return (
    <>
      <div className="page-head">
        <BackToList resource={resource} />
      </div>
      <header className="card person-head">
        <PhotoFrame resource={resource} row={row} upload={upload} />
        <div className="person-names">
          <h1>{title}</h1>
          <p className="second">
            {second} · <span className="number">{String(row.emp_id ?? row.card_number)}</span>
          </p>
          <div className="person-badges">{badges}</div>
          {facts && <div className="person-facts">{facts}</div>}
        </div>
        <div className="person-actions">
          {actions}
          <RecordMenu resource={resource} row={row} items={menu} />
        </div>
        {deeds && <div className="person-deeds">{deeds}</div>}
      </header>
    </>
  )
}

function PhotoFrame({ resource, row, upload }: Pick<PersonHeadProps, 'resource' | 'row' | 'upload'>) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const name = String(row[(resource.title as { en: string }).en])
  return (
    <div className="person-photo">
      <Avatar id={row.photo as string | null} name={name} large />
      {upload && (
        <>
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={t('upload.changePhoto')}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <button
            type="button"
            className="person-camera"
            aria-label={t('upload.changePhoto')}
            onClick={() => picker.current?.click()}
          >
            <Camera size={15} aria-hidden />
          </button>
          <Suspense fallback={null}>
            {file && (
              <TakePhoto resource={resource} row={row} upload={upload} file={file} onClose={() => setFile(undefined)} />
            )}
          </Suspense>
        </>
      )}
    </div>
  )
}

function TakePhoto({
  resource,
  row,
  upload,
  file,
  onClose,
}: Required<Pick<PersonHeadProps, 'resource' | 'row' | 'upload'>> & { file: File; onClose: () => void }) {
  const { t } = useTranslation()
  const send = useOperation(upload)
  const key = resource.keys[0]!
  const use = (picture: Blob) =>
    send.mutate(
      { input: { [key]: row[key] }, file: picture },
      {
        onSuccess: () => {
          toast(t('upload.done'))
          onClose()
        },
      },
    )
  return <PhotoDialog file={file} busy={send.isPending} problem={send.error} onUse={use} onClose={onClose} />
}

const empty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What is known of a person, a card for each section; a section of which nothing is known is left out. */
export function FactCards({
  resource,
  row,
  except,
  first,
}: {
  resource: AnyResource
  row: Row
  except: readonly string[]
  first: string
}) {
  const language = useLanguage()
  const { actor } = useSession()
  const fields = Object.entries(readableBy(resource, actor.user_type)).filter(
    ([name, field]) =>
      !(name in stamps) &&
      field.kind !== 'id' &&
      field.kind !== 'image' &&
      field.kind !== 'audio' &&
      !except.includes(name),
  )
  return bySection(fields)
    .filter(({ fields: own }) => own.some(([name]) => !empty(row[name])))
    .map(({ section, fields: own }) => (
      <section key={section ?? ''} className="card person-card">
        <h2>{section ? sectionLabel(section, language) : first}</h2>
        <dl className="facts">
          {own.map(([name, field]) => (
            <div key={name} className={field.kind === 'owned' ? 'form-wide' : undefined}>
              <dt className={field.label === section ? 'said-above' : undefined}>
                {fieldLabel(resource.name, name, field, language)}
              </dt>
              <dd>
                <FieldValue owner={resource.name} source={resource} name={name} field={field} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))
}
