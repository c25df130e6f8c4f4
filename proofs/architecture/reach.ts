import { isReport } from '../../packages/contract/src/kit/report.ts'
import type { Verb } from '../../packages/contract/src/kit/resource.ts'
import type { Contract } from './contract.ts'
import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'
import { entriesOf } from './menu.ts'

/** Calls that no screen makes: why none needs to, and which. */
const unreached: readonly (readonly [why: string, ...calls: string[]])[] = [
  [
    'the specification names this list of choices; our forms ask the options behind each reference instead',
    'staff-approve-types',
    'teacher-approve-types',
    'parent-approve-types',
    'student-approve-types',
    'staff-notification-types',
    'teacher-notification-types',
    'parent-notification-types',
    'student-notification-types',
    'list-notification-monitoring-types',
    'list-next-classes',
    'term-orders',
    'grades-without-circle',
    'list-times',
    'list-own-classes',
    'list-own-subjects',
    'list-classes-of-teacher',
    'list-subjects-of-teacher',
    'substitute-days',
    'read-year-book-form',
    'list front-covers',
    'read-month-mapping-form',
    'list-currencies-of-rates',
    'list-bank-accounts-of-student',
    'read-invoice-rate',
    'read-class-bill-form',
    'read-adjustment-form',
    'read-pre-invoice-form',
    'read-quotation-form',
    'read-test-fee-form',
    'query-cashiers',
    'query-class-operations',
    'read-tracking-form',
    'assigned-branches',
  ],
  [
    'the specification names it; screens do the same by the call of all user types, /profile',
    'change-staff-password',
    'change-teacher-password',
    'change-parent-password',
    'change-student-password',
    'change-staff-photo',
  ],
  [
    'the specification names it; the form of the whole record does the same',
    'list-student-bank-accounts',
    'delete-subject-components',
    'delete-component-items',
    'set-parent-subject',
    'read-component-details',
    'save-component-details',
    'save-divider',
    'remove-divider',
    'read scholarships',
    'create scholarships',
    'remove scholarships',
  ],
  [
    'the specification names it; the screen learns the same from a call that tells more',
    'check-schedule',
    'read-divider',
    'read-expected-learning',
    'query-fee-group',
    'query-service-subscriptions',
    'check-duplicate-fees',
    'read-invoice-paper',
    'read-seat-to-bill',
    'total-staff-requests',
    'total-teacher-requests',
    'total-parent-requests',
    'total-student-requests',
    'list staff-my-approvals',
    'list parent-payment-histories',
    'list student-payment-histories',
  ],
  ['the editor of a week moves each lesson where it belongs, and says at once what it meets there', 'swap-times'],
  ['the history of a record shows each change by itself; another program may want the sum of them', 'read-changes'],
  [
    'the same rates as /v2/exchange-rates, under the name that the specification has for the counter',
    'list payment-exchange-rates',
    'create payment-exchange-rates',
    'remove payment-exchange-rates',
  ],
  ['a program asks it, no person: the calendar of a telephone', 'read-calendar-feed'],
  ['a program asks it, no person: whatever shows a file and cannot send a token', 'link-file', 'read-signed-file'],
  ['a line is read with its statement', 'read bank-statement-lines'],
  ['the paper is printed from it; on the screen stands the account of the family', 'read-family-statement'],
]
const reasons = new Set(unreached.flatMap(([, ...calls]) => calls))

const everyVerb: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove']
/** What the words of the web kit do with the resource they are given. */
const doneBy: Readonly<Record<string, readonly Verb[]>> = {
  ResourceScreen: everyVerb,
  CardsScreen: everyVerb,
  DocumentScreen: everyVerb,
  RangesScreen: everyVerb,
  ResourceForm: ['read', 'create', 'update'],
  ResourceDetail: ['read'],
  RowDrawer: ['read', 'update'],
  RowReader: ['read'],
  RowSelect: ['list'],
  ListBody: ['list'],
  RemoveDialog: ['remove'],
  useList: ['list'],
  listRows: ['list'],
  listedOnly: ['list', 'read'],
  useRow: ['read'],
  readRow: ['read'],
  useSave: ['create', 'update'],
  saveRow: ['create', 'update'],
  useRemove: ['remove'],
  removeRow: ['remove'],
}

interface Home {
  readonly module: string
  /** The exported name; of a value inside of an exported object, the object's. */
  readonly name: string
}

/** Where each value of the contract is exported, by itself or inside of an object. */
function homesOf({ modules }: Contract): Map<unknown, Home[]> {
  const homes = new Map<unknown, Home[]>()
  for (const [path, values] of modules) {
    const module = path.replace(/^packages\/contract\/src\//, '').replace(/\.ts$/, '')
    if (module.endsWith('/area') || module === 'index') continue
    for (const [name, value] of Object.entries(values)) {
      // Of a document, what voids it; of a list by user type, each of them.
      const inside = value && typeof value === 'object' ? Object.values(value) : []
      for (const each of [value, ...inside]) homes.set(each, [...(homes.get(each) ?? []), { module, name }])
    }
  }
  return homes
}

interface Screen {
  readonly text: string
  /** What it imports of the contract as a value, by `module#name`: under which name. */
  readonly imports: ReadonlyMap<string, string>
}

function screensOf(house: House): Screen[] {
  return [...house].flatMap(([path, whole]) => {
    if (!path.startsWith('apps/web/src/') || !isCode(path) || isTest(path)) return []
    const text = withoutComments(whole)
    const imports = new Map<string, string>()
    for (const [, names, module] of text.matchAll(/import \{([^}]*)\} from '@sala\/contract\/([^']+)'/g))
      for (const each of names!.split(',').map((name) => name.trim())) {
        const [name, local = name] = each.split(' as ')
        if (name && !name.startsWith('type ')) imports.set(`${module}#${name}`, local!)
      }
    return [{ text, imports }]
  })
}

const bare = (path: string) => path.replaceAll(/\$?\{[^}]*\}/g, '{}')

/** The calls that are written as a method and a path, where the definition would load too early. */
const writtenCalls = (screens: readonly Screen[]): Set<string> =>
  new Set(
    screens.flatMap(({ text }) =>
      [...text.matchAll(/(?:method: '(\w+)',\s*)?\b(?:path|waits): ([^,\n]*['`][^,\n]*)/g)].flatMap(
        ([, method = 'GET', said]) =>
          [...said!.matchAll(/['`](\/[^'`]*)['`]/g)].map(([, path]) => `${method} ${bare(path!)}`),
      ),
    ),
  )

/** Which verbs a file asks of a resource that it knows by this name. */
function verbsIn(text: string, local: string): Verb[] {
  const own = `${local}(?![\\w])`
  const words = [
    ...text.matchAll(new RegExp(`<(\\w+)\\b(?:(?!<\\w)[\\s\\S])*?\\b(?:resource|document)=\\{${own}`, 'g')),
    ...text.matchAll(new RegExp(`\\b(\\w+)(?:<[^(]*>)?\\(\\s*${own}`, 'g')),
  ]
  return words.flatMap(([, word]) => doneBy[word!] ?? [])
}

/** Every call that the contract offers to people is made by a screen, or the reason why not is written down. */
export function reachRule(house: House, contract: Contract): Finding {
  const homes = homesOf(contract)
  const screens = screensOf(house)
  const written = writtenCalls(screens)
  const entries = new Map(entriesOf(house).map((entry) => [entry.name, entry]))
  const broken: string[] = []
  const used = new Set<string>()
  const miss = (call: string, what: string) => {
    if (reasons.has(call)) used.add(call)
    else
      broken.push(`${call}: no screen reaches ${what}: give it a button, or its reason in proofs/architecture/reach.ts`)
  }
  const knownIn = (value: unknown) =>
    (homes.get(value) ?? []).flatMap(({ module, name }) =>
      screens.flatMap(({ text, imports }) => {
        const local = imports.get(`${module}#${name}`)
        return local ? [{ text, local }] : []
      }),
    )
  let calls = 0
  for (const area of contract.areas) {
    for (const operation of area.operations) {
      calls += 1
      const { method, path, label } = operation
      if (knownIn(operation).length === 0 && !written.has(`${method} ${bare(path)}`))
        miss(operation.name, `"${label}", ${method} ${path}`)
    }
    for (const resource of area.resources) {
      calls += resource.verbs.length
      const entry = entries.get(resource.name)
      if (entry && !entry.screen) continue
      if (isReport(resource) && knownIn(resource).length > 0) continue
      const reached = new Set(knownIn(resource).flatMap(({ text, local }) => verbsIn(text, local)))
      if (written.has(`GET ${resource.path}`)) reached.add('list')
      const missed = resource.verbs.filter((verb) => !reached.has(verb))
      for (const verb of missed) miss(`${verb} ${resource.name}`, `that of ${resource.path}`)
    }
  }
  for (const call of reasons)
    if (!used.has(call)) broken.push(`${call} has a reason, but a screen reaches it or it is gone: take its line out`)
  return { looked: `${calls} calls, ${used.size} with a reason`, broken }
}
