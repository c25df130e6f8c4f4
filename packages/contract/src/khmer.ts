import academics from './academics/km.json' with { type: 'json' }
import access from './access/km.json' with { type: 'json' }
import admissions from './admissions/km.json' with { type: 'json' }
import banking from './banking/km.json' with { type: 'json' }
import cards from './cards/km.json' with { type: 'json' }
import cashier from './cashier/km.json' with { type: 'json' }
import enrolment from './enrolment/km.json' with { type: 'json' }
import fees from './fees/km.json' with { type: 'json' }
import files from './files/km.json' with { type: 'json' }
import finance from './finance/km.json' with { type: 'json' }
import health from './health/km.json' with { type: 'json' }
import home from './home/km.json' with { type: 'json' }
import imports from './imports/km.json' with { type: 'json' }
import kit from './kit/km.json' with { type: 'json' }
import organisation from './organisation/km.json' with { type: 'json' }
import people from './people/km.json' with { type: 'json' }
import presentation from './presentation/km.json' with { type: 'json' }
import privacy from './privacy/km.json' with { type: 'json' }
import reports from './reports/km.json' with { type: 'json' }
import safekeeping from './safekeeping/km.json' with { type: 'json' }
import scoring from './scoring/km.json' with { type: 'json' }

type Words = Readonly<Record<string, string | readonly string[]>>

const words: Readonly<Record<string, Words>> = {
  ...access,
  ...organisation,
  ...people,
  ...presentation,
  ...admissions,
  ...enrolment,
  ...health,
  ...cards,
  ...academics,
  ...scoring,
  ...fees,
  ...finance,
  ...cashier,
  ...reports,
  ...banking,
  ...home,
  ...imports,
  ...privacy,
  ...safekeeping,
  ...files,
}

/** A word of a resource or an operation in Khmer: a field's label by its name, or what it is called itself by `_`. */
export const khmerOf = (owner: string, name: string): string | readonly string[] | undefined =>
  words[owner]?.[name] ?? (kit.stamps as Readonly<Record<string, string>>)[name]
