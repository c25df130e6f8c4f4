import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { readableBy, stamps } from '@sala/contract/kit/resource'
import type { Row } from '../kit/api.ts'
import { bySection } from '../kit/columns.ts'
import { fieldLabel, resourceLabel, sectionLabel, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import { DueDate } from './due-date.tsx'

const inHead = [
  'first_name_en',
  'last_name_en',
  'first_name_kh',
  'last_name_kh',
  'full_name_en',
  'full_name_kh',
  'inquiry_status',
  'student_id',
]
const empty = (value: unknown) => value === null || value === undefined || value === ''

/** What is known of an inquiry, a card for each section; what nobody has told is left out. */
export function InquiryFacts({ row }: { row: Row }) {
  const language = useLanguage()
  const { actor } = useSession()
  const fields = Object.entries(readableBy(infoInquiries, actor.user_type)).filter(
    ([name, field]) => !(name in stamps) && field.kind !== 'id' && !inHead.includes(name) && !empty(row[name]),
  )
  return bySection(fields).map(({ section, fields: own }) => (
    <section key={section ?? ''} className="card inquiry-card">
      <h2>{section ? sectionLabel(section, language) : resourceLabel(infoInquiries, language, 'one')}</h2>
      <dl className="facts">
        {own.map(([name, field]) => (
          <div key={name} className={field.kind === 'note' ? 'form-wide' : undefined}>
            <dt>{fieldLabel(infoInquiries.name, name, field, language)}</dt>
            <dd>
              {name === 'next_follow_up' ? (
                <DueDate day={row.next_follow_up as string} />
              ) : (
                <FieldValue owner={infoInquiries.name} source={infoInquiries} name={name} field={field} row={row} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
