import { parents as resource } from '@sala/contract/people/parents'
import { and, sql } from 'drizzle-orm'
import { actorValues } from '../kit/actor.ts'
import { foldWord } from '../kit/file/read-cell.ts'
import { storeOf } from '../kit/route/app.ts'
import type { Statement } from '../kit/store/store.ts'
import { familyKeys, parents } from '../tables/people.ts'
import { type Family, type Known, KnownFamilies, phoneKey, phones, phonesOf } from './known-families.ts'
import type { Reading, Row, SheetLine } from './row.ts'

/** What a file says of a family, by column of the file and field of the family. */
const said: Readonly<Record<string, string>> = {
  father_name_kh: 'father_name_kh',
  father_name_en: 'father_name_en',
  father_phone: 'father_phone',
  mother_name_kh: 'mother_name_kh',
  mother_name_en: 'mother_name_en',
  mother_phone: 'mother_phone',
  guardian_name_kh: 'guardian_name_kh',
  guardian_name_en: 'guardian_name_en',
  guardian_phone: 'guardian_phone',
  family_phone: 'phone_number',
}
const names = [
  'father_name_kh',
  'father_name_en',
  'mother_name_kh',
  'mother_name_en',
  'guardian_name_kh',
  'guardian_name_en',
] as const

/** Whether two are one family: a phone in common, and each parent that both name is the same. */
export function sameFamily(one: Family, other: Family): boolean {
  const theirs = phonesOf(other)
  if (!phonesOf(one).some((key) => theirs.includes(key))) return false
  return agrees(one, other)
}

/** At least one parent is named by both, and none differently. */
function agrees(one: Family, other: Family): boolean {
  const shared = names.filter((name) => one[name] && other[name])
  return shared.length > 0 && shared.every((name) => foldWord(String(one[name])) === foldWord(String(other[name])))
}

/**
 * Links the children of one family, to each other and to a family that is there already; whoever has none yet founds
 * one.
 */
export class Families {
  private readonly reading: Reading
  private readonly known: KnownFamilies
  private groups = 0
  private found: readonly Family[] = []

  constructor(reading: Reading) {
    this.reading = reading
    this.known = new KnownFamilies(reading.tx)
  }

  async open(): Promise<this> {
    await this.known.open()
    return this
  }

  decide(line: SheetLine): undefined {
    const told = familyOf(line)
    if (!told && line.values.family_number === undefined) return
    if (line.before && this.reading.about.existing === 'leave') return
    const [family, found] = [told ?? {}, this.found]
    const number = line.values.family_number as number | undefined
    const own = line.before?.student_parent_id as number | null | undefined
    if (own) {
      if (number !== undefined && number !== own) return line.refuse('other_family', 'family_number', own)
      return this.tell(line, this.existing(own, found), family)
    }
    const numbered =
      number === undefined ? undefined : (this.known.ofNumber(number) ?? this.ofNumber(number, family, found))
    if (numbered) return this.tell(line, this.known.remember(numbered, number), family)
    const inFile =
      number === undefined
        ? this.known.withPhones(phonesOf(family)).find((each) => sameFamily(family, each.family))
        : undefined
    if (inFile) return this.tell(line, inFile, family)
    const alike = found.filter((each) => sameFamily(family, each))
    if (alike.length > 1)
      return line.refuse('family_one_of_two', 'family_number', alike.map((each) => each.student_parent_id).join(', '))
    const known = alike[0]
      ? this.existing(alike[0].student_parent_id!, found)
      : ({
          id: null,
          group: (this.groups += 1),
          family: { ...family, home_branch_id: line.values.branch_id as number },
          told: new Map(),
        } satisfies Known)
    this.known.remember(known, number)
    if (known.id === null) {
      line.beside.founds = { group: known.group, family: { ...known.family } }
      for (const field of Object.keys(family)) known.told.set(field, line.row_number)
      this.link(line, known)
    } else this.tell(line, known, family)
  }

  /** A number means the family that has it, unless the names say that the school counts its families otherwise. */
  private ofNumber(number: number, family: Family, found: readonly Family[]): Known | undefined {
    const [one] = found.filter((each) => each.student_parent_id === number)
    const named = names.some((name) => family[name])
    return one && (!named || agrees(family, one)) ? this.existing(number, found) : undefined
  }

  private existing(id: number, found: readonly Family[]): Known {
    const known = this.known.ofId(id) ?? {
      id,
      group: 0,
      family: { ...found.find((each) => each.student_parent_id === id) },
      told: new Map(),
    }
    return this.known.hold(known)
  }

  /** What this row says of the family: new to it, a change, or at odds with another row of the file. */
  private tell(line: SheetLine, known: Known, family: Family): undefined {
    const changed: Row = {}
    for (const [column, field] of Object.entries(said)) {
      const [value, before] = [family[field], known.family[field] ?? null]
      if (value === undefined || value === null) continue
      const same =
        before !== null &&
        (field.endsWith('phone') || field === 'phone_number'
          ? phoneKey(before) === phoneKey(value)
          : foldWord(String(before)) === foldWord(String(value)))
      const earlier = known.told.get(field)
      if (!same && earlier !== undefined) line.refuse('family_differs', column, earlier, before)
      else if (!same && (known.id === null || this.reading.about.existing === 'change')) {
        changed[field] = value
        if (line.before || known.id !== null)
          line.changes[column] = { before: before === null ? null : String(before), after: String(value) }
      }
    }
    if (!line.accepted) return
    for (const field of Object.keys(family)) if (!known.told.has(field)) known.told.set(field, line.row_number)
    Object.assign(known.family, changed)
    this.known.remember(known)
    if (Object.keys(changed).length > 0) line.beside.family_changes = changed
    this.link(line, known)
  }

  private link(line: SheetLine, { id, group, family }: Known): void {
    line.beside.family = id === null ? { group } : { id }
    if (id !== null)
      line.understood.family_number = [id, family.family_name_en || family.family_name_kh].filter(Boolean).join(' · ')
    if (!line.before || line.before.student_parent_id !== null) return
    line.beside.joins = true
    line.changes.family_number = { before: null, after: id === null ? '+' : String(id) }
  }

  /**
   * The families that these lines may mean: by their number, by the child that they have, or by a phone; only those in
   * the caller's scope.
   */
  async look(lines: readonly SheetLine[]): Promise<void> {
    const { app, tx, actor } = this.reading
    const ids = lines
      .flatMap((line) => [line.values.family_number, line.before?.student_parent_id])
      .filter((id) => typeof id === 'number')
    const keys = [...new Set(lines.flatMap((line) => phonesOf(familyOf(line) ?? {}).map((key) => `p${key}`)))]
    this.found = []
    if (ids.length + keys.length === 0) return
    const fields = ['student_parent_id', 'family_name_en', 'family_name_kh', ...phones, ...names] as const
    const query = tx
      .select(
        Object.fromEntries(fields.map((name) => [name, parents[name]])) as {
          student_parent_id: typeof parents.student_parent_id
        },
      )
      .from(parents)
      .where(
        and(
          storeOf(app, resource.name).scope(actor.user_type),
          sql`(${parents.student_parent_id} = any(${sql.param(ids)}::int[]) or ${familyKeys(parents)} && ${sql.param(keys)}::text[])`,
        ),
      )
      .orderBy(parents.student_parent_id)
    this.found = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as Family[]
    await this.known.look([...ids, ...this.found.map((each) => each.student_parent_id!)], keys)
  }

  keep(): Promise<void> {
    return this.known.keep()
  }
}

function familyOf(line: SheetLine): Family | undefined {
  const told = Object.entries(said).flatMap(([column, field]) =>
    line.values[column] === undefined ? [] : [[field, line.values[column]] as const],
  )
  return told.length > 0 ? Object.fromEntries(told) : undefined
}
