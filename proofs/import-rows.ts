import { academicStatus } from '@sala/contract/academics/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
export type Row = Record<string, unknown>
type Query = <T extends Row>(text: string, values?: unknown[]) => Promise<T[]>

export const headings = [
  'Student number',
  'Surname',
  'Given name',
  'នាមត្រកូល',
  'នាមខ្លួន',
  'Sex',
  'Date of birth',
  'Nationality',
  'Phone',
  'Place of birth',
  'Status',
  'Class',
  'Family number',
  'Father name',
  'Mother name',
  'Father phone',
  'RFID',
]
type Cells = Record<(typeof columns)[number], unknown>
const columns = [
  'number',
  'last',
  'first',
  'lastKh',
  'firstKh',
  'sex',
  'born',
  'nationality',
  'phone',
  'place',
  'status',
  'class',
  'family',
  'father',
  'mother',
  'fatherPhone',
  'card',
] as const

/** What a row must come to, written down by whoever made the row. */
export interface Expected {
  readonly kind: string
  readonly verdict: 1 | 2 | 3 | 4
  readonly faults: readonly string[]
  readonly name: string
  readonly born?: string
  readonly phone?: string
  readonly family?: string
  readonly card?: boolean
  readonly seat?: boolean
}

const khmerDigits = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))
const months = ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ']
const english = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** One day in every way that people type it. */
const writings: readonly ((day: Date, iso: string, d: number, m: number, y: number) => unknown)[] = [
  (_, __, d, m, y) => `${d}/${m}/${y}`,
  (_, __, d, m, y) => `${String(d).padStart(2, '0')}-${String(m).padStart(2, '0')}-${y}`,
  (_, iso) => iso,
  (_, __, d, m, y) => `${d} ${english[m - 1]} ${y}`,
  (_, __, d, m, y) => khmerDigits(`${String(d).padStart(2, '0')}/${String(m).padStart(2, '0')}/${y}`),
  (_, __, d, m, y) => `${khmerDigits(String(d))} ${months[m - 1]} ${khmerDigits(String(y))}`,
  (day) => Math.round(day.getTime() / 86_400_000) + 25_569,
  (day) => day,
  (_, __, d, m, y) => `${d}.${m}.${String(y).slice(2)}`,
]
const phones: readonly ((eight: string) => unknown)[] = [
  (eight) => Number(eight),
  (eight) => `0${eight}`,
  (eight) => khmerDigits(`0${eight}`),
  (eight) => `\u00a00${eight}\u200b`,
]

/** As many rows as are asked for, each of a kind, and what each must come to. */
export async function makeRows(count: number, query: Query): Promise<{ rows: unknown[][]; expected: Expected[] }> {
  const [nationality] = await query<{ en: string; kh: string }>(
    'select nationality_en as en, nationality_kh as kh from nationalities order by 1 limit 1',
  )
  const known = await query<{
    card_number: string
    last_name_en: string
    first_name_en: string
    last_name_kh: string
    first_name_kh: string
    gender: string
    place_of_birth: string | null
  }>(
    `select card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender, place_of_birth from students where branch_id = 1 and status = ${studentStatus.active} order by student_id`,
  )
  const [held] = await query<{ card_number: string }>(
    `select card_number from cards where card_status = ${cardStatus.active} and is_history = 0 order by id limit 1`,
  )
  const rooms = await query<{
    class_name: string
    free: number
  }>(`select c.class_name, c.capacity - (select count(*)::int from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as free
    from classes c join terms t using (ac_term_id) where c.branch_id = 1 and t.ac_status_id = ${academicStatus.active} and c.ac_status_id <> ${academicStatus.history}
      and (select count(*) from classes o join terms u using (ac_term_id) where o.branch_id = 1 and u.ac_status_id = ${academicStatus.active} and o.ac_status_id <> ${academicStatus.history} and lower(o.class_name) = lower(c.class_name)) = 1 order by 1`)
  const seats = rooms.flatMap(({ class_name, free }) => Array.from({ length: Math.max(free, 0) }, () => class_name))
  let nextKnown = 0
  let lastNew = 0
  const rows: unknown[][] = []
  const expected: Expected[] = []

  const plain = (at: number): Cells & { iso: string; eight: string } => {
    const day = new Date(Date.UTC(2008 + (at % 10), at % 12, 1 + (at % 28)))
    const iso = day.toISOString().slice(0, 10)
    const [y, m, d] = iso.split('-').map(Number) as [number, number, number]
    const eight = String(10_000_000 + at)
    return {
      ...(Object.fromEntries(columns.map((name) => [name, null])) as Cells),
      last: 'Proof',
      first: `Child ${at}`,
      lastKh: 'សាក',
      firstKh: `កូន ${khmerDigits(String(at))}`,
      sex: ['M', 'Female', 'ប្រុស', 'ស'][at % 4],
      born: writings[at % writings.length]!(day, iso, d, m, y),
      nationality: [nationality!.en, nationality!.kh, null][at % 3],
      phone: phones[at % phones.length]!(eight),
      iso,
      eight,
    }
  }
  const put = (
    at: number,
    cells: Partial<Cells>,
    kind: string,
    verdict: Expected['verdict'],
    faults: readonly string[],
    more: Partial<Expected> = {},
  ) => {
    const { iso, eight, ...all } = plain(at)
    const row = { ...all, ...cells }
    rows.push(columns.map((name) => row[name]))
    expected.push({ kind, verdict, faults, name: `Child ${at}`, born: iso, phone: `0${eight}`, ...more })
  }
  const refused = (at: number, cells: Partial<Cells>, kind: string, ...faults: string[]) =>
    put(at, cells, kind, 4, faults)

  const kinds: readonly ((at: number) => void)[] = [
    (at) => put(at, {}, 'new', 1, []),
    (at) =>
      put(at, { family: 900_000 + at, father: `Father ${at}` }, 'first of a family number', 1, [], {
        family: `n${at}`,
      }),
    (at) => put(at, { family: 900_000 + at - 1 }, 'second of a family number', 1, [], { family: `n${at - 1}` }),
    (at) =>
      put(
        at,
        { father: `Father ${at}`, mother: `Mother ${at}`, fatherPhone: `092${String(100_000 + at)}` },
        'first of named parents',
        1,
        [],
        {
          family: `p${at}`,
        },
      ),
    (at) =>
      put(
        at,
        {
          father: `father  ${at - 1}`,
          mother: `MOTHER ${at - 1}`,
          fatherPhone: Number(`92${String(100_000 + at - 1)}`),
        },
        'second of named parents',
        1,
        [],
        {
          family: `p${at - 1}`,
        },
      ),
    (at) => put(at, { card: `pf ${at}` }, 'with a card', 1, [], { card: true }),
    (at) =>
      seats.length > 0
        ? put(at, { class: seats.pop() }, 'with a seat', 1, [], { seat: true })
        : put(at, {}, 'new', 1, []),
    (at) => put(at, { nationality: '-', place: 'N/A', status: 'Active' }, 'with words for nothing', 1, []),
    (at) => refused(at, { born: '31/2/2012' }, 'a day that is none', 'date_of_birth no_such_day'),
    (at) => refused(at, { born: '2098-01-01' }, 'born tomorrow', 'date_of_birth future'),
    (at) => refused(at, { born: 'last spring' }, 'no day at all', 'date_of_birth not_a_date'),
    (at) => refused(at, { last: null }, 'without a name', 'last_name_en required'),
    (at) => refused(at, { sex: 'Q' }, 'an unknown sex', 'gender not_in_list'),
    (at) => refused(at, { nationality: 'Atlantean' }, 'an unknown nationality', 'nationality_id unknown_name'),
    (at) => refused(at, { phone: 'call me' }, 'no phone', 'phone_number value'),
    (at) => refused(at, { place: '#REF!' }, 'an error of the sheet', 'place_of_birth sheet_error'),
    (at) => refused(at, { card: held!.card_number }, 'a card that is somebody’s', 'card card_taken'),
    (at) => refused(at, { card: `PF${at - 12}` }, 'a card of an earlier row', 'card double'),
    (at) => refused(at, { class: 'No such class' }, 'an unknown class', 'class_id class_unknown'),
    (at) => {
      const { iso: _i, eight: _e, ...same } = plain(lastNew)
      put(at, { ...same, born: plain(lastNew).iso }, 'said twice', 4, ['null double'])
    },
    (at) =>
      refused(
        at,
        { last: null, sex: 'Q', born: '30/2/2012' },
        'three faults',
        'last_name_en required',
        'gender not_in_list',
        'date_of_birth no_such_day',
      ),
    (at) => existing(at, {}, 'unchanged', 3, []),
    (at) => existing(at, { place: `Place ${at}` }, 'changed', 2, []),
    (at) => existing(at, { status: 'Graduated' }, 'a status that a file may not change', 4, ['status fixed']),
  ]
  /** A row about somebody who is here already; when all of them are used up, somebody new. */
  function existing(
    at: number,
    cells: Partial<Cells>,
    kind: string,
    verdict: Expected['verdict'],
    faults: readonly string[],
  ): void {
    const one = known[nextKnown]
    if (!one) {
      put(at, {}, 'new', 1, [])
      return
    }
    nextKnown += 1
    const same = {
      number: one.card_number,
      last: one.last_name_en,
      first: one.first_name_en,
      lastKh: one.last_name_kh,
      firstKh: one.first_name_kh,
      sex: one.gender,
    }
    put(at, { ...same, born: null, nationality: null, phone: null, ...cells }, kind, verdict, faults)
  }
  for (let at = 0; at < count; at += 1) {
    const kind = at % kinds.length
    kinds[kind]!(at)
    if (kind === 0) lastNew = at
  }
  return { rows, expected }
}
