import { showClock, showDate, showInstant, showMonth } from '@sala/contract/kit/dates'
import type { Field } from '@sala/contract/kit/field'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import { includeName } from '@sala/contract/kit/resource'
import { Check } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Row } from '../api.ts'
import { choiceLabel, fieldLabel, titleOf, useLanguage } from '../labels.ts'
import { Badge } from './badge.tsx'
import { FileImage } from './file-image.tsx'
import { inShort } from './in-short.ts'
import { RefTitles } from './ref-title.tsx'

const HtmlView = lazy(() => import('./html-view.tsx'))

const none = <span className="none">—</span>

interface FieldValueProps {
  readonly owner: string
  readonly name: string
  readonly field: Field
  readonly row: Row
  /** Whose option lists name a reference that came without its title. */
  readonly source?: { path: string; name: string }
  /** The option list's name, where it is not the field's: a reference inside owned rows. */
  readonly option?: string
  /** In a list a value is one line and not a link of its own. */
  readonly listed?: boolean
}

/** Shows any value as people read it: days day-first, references by title, closed lists in the reader's language. */
export function FieldValue({ owner, name, field, row, source, option = name, listed }: FieldValueProps): ReactNode {
  const language = useLanguage()
  const value = row[name]
  if (value === null || value === undefined || value === '') return none
  const text = String(value)
  switch (field.kind) {
    case 'flag':
      return value ? (
        <span className="flag">
          <Check size={15} aria-hidden /> {choiceLabel(field.choice!, 1, language).text}
        </span>
      ) : (
        <span className="second">{choiceLabel(field.choice!, 0, language).text}</span>
      )
    case 'choice': {
      const { text: label, tone } = choiceLabel(field.choice!, value, language)
      return tone ? <Badge tone={tone}>{label}</Badge> : label
    }
    case 'ref': {
      const found = row[includeName(name)]
      if (found && typeof found === 'object') return titleOf(field.target!(), found as Row, language)
      return source ? <RefTitles source={source} name={option} field={field} ids={[text]} /> : text
    }
    case 'links': {
      const ids = [value].flat() as (string | number)[]
      if (ids.length === 0) return none
      return source ? <RefTitles source={source} name={name} field={field} ids={ids} /> : ids.join(', ')
    }
    case 'owned':
      return <OwnedRows owner={owner} name={name} field={field} source={source} rows={value as Row[]} />
    case 'date':
      return <span className="number">{showDate(text)}</span>
    case 'month':
      return <span className="number">{showMonth(text)}</span>
    case 'time':
      return <span className="number">{showClock(text)}</span>
    case 'instant':
      return <span className="number">{showInstant(text)}</span>
    case 'colour':
      return (
        <span className="flag">
          <span className="swatch" style={{ background: text }} aria-hidden /> {text}
        </span>
      )
    case 'integer':
    case 'phone':
      return listed || field.kind === 'integer' ? (
        <span className="number">{text}</span>
      ) : (
        <a href={`tel:${text.replaceAll(' ', '')}`}>{text}</a>
      )
    case 'decimal':
      return field.currency ? (
        <span className={Number(text) === 0 ? 'number second' : 'number'}>{showMoney(text, field.currency)}</span>
      ) : (
        <span className="number">{showDecimal(text, field.scale)}</span>
      )
    case 'email':
      return listed ? text : <a href={`mailto:${text}`}>{text}</a>
    case 'url':
      return listed || !/^https?:\/\//i.test(text) ? (
        <span translate="no">{text.replace(/^https?:\/\/(www\.)?/, '')}</span>
      ) : (
        <a href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      )
    case 'image':
      return (
        <FileImage id={text} alt={fieldLabel(owner, name, field, language)} className={listed ? 'thumb' : 'picture'} />
      )
    case 'html':
      return listed ? (
        inShort(text)
      ) : (
        <Suspense fallback={null}>
          <HtmlView html={text} />
        </Suspense>
      )
    case 'json':
      return <code className="json">{JSON.stringify(value)}</code>
    case 'note':
      return listed ? text : <span className="lines">{text}</span>
    default:
      return text
  }
}

function OwnedRows({
  owner,
  name: at,
  field,
  source,
  rows,
}: Omit<FieldValueProps, 'row' | 'listed'> & { rows: Row[] }) {
  const language = useLanguage()
  const own = field.owned!
  const shown = Object.entries(own.fields).filter(([name, each]) => name !== own.key && each.column !== false)
  if (rows.length === 0) return none
  return (
    <table className="owned">
      <thead>
        <tr>
          {shown.map(([name, each]) => (
            <th key={name}>{fieldLabel(owner, `${own.name}.${name}`, each, language)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row[own.key] ?? index)}>
            {shown.map(([name, each]) => (
              <td key={name}>
                <FieldValue
                  owner={owner}
                  name={name}
                  field={each}
                  row={row}
                  source={source}
                  option={`${at}.${name}`}
                  listed
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
