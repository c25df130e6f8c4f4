import academics from './academics/km.json' with { type: 'json' }
import accounts from './accounts/km.json' with { type: 'json' }
import admissions from './admissions/km.json' with { type: 'json' }
import app from './app/km.json' with { type: 'json' }
import billing from './billing/km.json' with { type: 'json' }
import calendar from './calendar/km.json' with { type: 'json' }
import cards from './cards/km.json' with { type: 'json' }
import content from './content/km.json' with { type: 'json' }
import dataProtection from './data-protection/km.json' with { type: 'json' }
import enrolment from './enrolment/km.json' with { type: 'json' }
import files from './files/km.json' with { type: 'json' }
import health from './health/km.json' with { type: 'json' }
import history from './history/km.json' with { type: 'json' }
import imports from './imports/km.json' with { type: 'json' }
import kit from './kit/km.json' with { type: 'json' }
import notifications from './notifications/km.json' with { type: 'json' }
import organisation from './organisation/km.json' with { type: 'json' }
import payments from './payments/km.json' with { type: 'json' }
import people from './people/km.json' with { type: 'json' }
import pricing from './pricing/km.json' with { type: 'json' }
import reports from './reports/km.json' with { type: 'json' }
import scoring from './scoring/km.json' with { type: 'json' }
import timetable from './timetable/km.json' with { type: 'json' }

type Words = Readonly<Record<string, string | readonly string[]>>

const words: Readonly<Record<string, Words>> = {
  ...academics,
  ...accounts,
  ...admissions,
  ...app,
  ...billing,
  ...calendar,
  ...cards,
  ...content,
  ...dataProtection,
  ...enrolment,
  ...files,
  ...health,
  ...history,
  ...imports,
  ...notifications,
  ...organisation,
  ...payments,
  ...people,
  ...pricing,
  ...reports,
  ...scoring,
  ...timetable,
}

/**
 * A word of a resource or an operation in Khmer: what it is called itself by `_`, or the label of a field, its own or
 * what everybody calls such a label.
 */
export function khmerOf(owner: string, name: '_'): string | readonly string[] | undefined
export function khmerOf(owner: string, name: string, field: { readonly label: string }): string | undefined
export function khmerOf(owner: string, name: string, field?: { readonly label: string }) {
  return words[owner]?.[name] ?? (field && (kit.labels as Readonly<Record<string, string>>)[field.label])
}

/** The Khmer name of a resource, in the plural. */
export const khmerLabel = (resource: string): string | undefined => khmerOf(resource, '_')?.[1]
