import type { Fields } from '@sala/contract/kit/field'
import { includeName } from '@sala/contract/kit/resource'
import { uploadParentPhoto } from '@sala/contract/people/family-changes'
import { guardianType, parents } from '@sala/contract/people/parents'
import { Camera, Phone, PhoneCall } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import type { Family } from './rows.ts'

const PhotoDialog = lazy(() => import('../kit/input/photo-dialog.tsx'))
const whos = [
  [guardianType.father, 'father'],
  [guardianType.mother, 'mother'],
  [guardianType.guardian, 'guardian'],
] as const

/** Father, mother and guardian side by side: a face, a name in both scripts, and a phone to press. */
export function FamilyPeople({ row, edits }: { row: Family; edits: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = whos.filter(([, who]) =>
    (['name_kh', 'name_en', 'phone'] as const).some((part) => row[`${who}_${part}`]),
  )
  const shared = row.phone_number
  return (
    <section className="family-people" aria-label={t('families.people')}>
      {known.map(([type, who]) => (
        <article key={who} className="card family-person">
          <FamilyPhoto row={row} type={type} who={who} edits={edits && type !== guardianType.guardian} />
          <div>
            <p className="second small">
              {choiceLabel(guardianType, type, language).text}
              {row.guardian_relationship && type === guardianType.guardian ? ` · ${row.guardian_relationship}` : ''}
            </p>
            <h2>{pick(language, row[`${who}_name_en`] ?? row[`${who}_name_kh`] ?? '—', row[`${who}_name_kh`])}</h2>
            <p className="second">{language === 'km' ? row[`${who}_name_en`] : row[`${who}_name_kh`]}</p>
            <PhoneLink number={row[`${who}_phone`]} />
            <p className="second small">
              {['occupation_id', 'nationality_id']
                .map((part) => named(row, `${who}_${part}`, language))
                .filter(Boolean)
                .join(' · ')}
            </p>
            {row.main_contact === type && (
              <Badge tone="info">
                <PhoneCall size={13} aria-hidden />{' '}
                {fieldLabel(parents.name, 'main_contact', parents.fields.main_contact, language)}
              </Badge>
            )}
          </div>
        </article>
      ))}
      {shared && !known.some(([, who]) => row[`${who}_phone`] === shared) && (
        <article className="card family-person">
          <div>
            <p className="second small">{t('families.familyPhone')}</p>
            <PhoneLink number={shared} />
          </div>
        </article>
      )}
    </section>
  )
}

/** What a reference of the family is called, where it came along. */
function named(row: Row, name: string, language: ReturnType<typeof useLanguage>): string | undefined {
  const found = row[includeName(name)] as Row | null | undefined
  const target = (parents.fields as Fields)[name]?.target
  return found && target ? titleOf(target(), found, language) : undefined
}

const PhoneLink = ({ number }: { number: string | null }) =>
  number && (
    <a className="family-phone number" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      <Phone size={14} aria-hidden /> {number}
    </a>
  )

function FamilyPhoto({
  row,
  type,
  who,
  edits,
}: {
  row: Family
  type: 1 | 2 | 3
  who: (typeof whos)[number][1]
  edits: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const send = useOperation(uploadParentPhoto)
  const label = `${t('upload.changePhoto')}: ${choiceLabel(guardianType, type, language).text}`
  const use = (picture: Blob) =>
    send.mutate(
      { input: { student_parent_id: row.student_parent_id, guardian_type_id: type as 1 | 2 }, file: picture },
      {
        onSuccess: () => {
          toast(t('upload.done'))
          setFile(undefined)
        },
      },
    )
  return (
    <div className="person-photo">
      <Avatar
        id={who === 'guardian' ? null : row[`${who}_photo`]}
        name={row[`${who}_name_en`] ?? row[`${who}_name_kh`] ?? '?'}
        large
      />
      {edits && (
        <>
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            aria-label={label}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <button type="button" className="person-camera" aria-label={label} onClick={() => picker.current?.click()}>
            <Camera size={15} aria-hidden />
          </button>
          <Suspense fallback={null}>
            {file && (
              <PhotoDialog
                file={file}
                busy={send.isPending}
                problem={send.error}
                onUse={use}
                onClose={() => setFile(undefined)}
              />
            )}
          </Suspense>
        </>
      )}
    </div>
  )
}
