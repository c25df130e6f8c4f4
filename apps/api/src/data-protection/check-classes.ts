import type { Catalogue, CatalogueColumn, CatalogueTable } from './catalogue.ts'
import type { TableClass } from './classes.ts'

type Classes = Readonly<Record<string, TableClass>>

const persons = ['students', 'parents', 'employees', 'users', 'student_pickups']
const stamps = ['version', 'created_by', 'created_date', 'updated_at']
const telling =
  /(^|_)(phone|email|birth|photo|audio|signature|facebook|telegram|gender|religion|spouse|guardian|father|mother|emergency|contact_n\w+|(first|last|full|f|l|user)_?name|(handed|given|received|signed|paid)_(to|by))(_|$)/
const typed = /(^|_)(notes?|remarks?|reasons?|comments?|descriptions?|message|motto)$/
const softly = /^(student_id|student_parent_id|student_pickup_id|inquiry_id|staff_id|teacher_id|user_id|requested_by)$/

/** The tables that lead to a person, by as many references as it takes. */
function leadingToPersons(catalogue: Catalogue): Set<string> {
  const found = new Set(persons)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { name, references } of catalogue.values())
      if (references.some(({ target }) => found.has(target))) found.add(name)
  }
  return found
}

/** Whether rows of this table are looked for when a child is exported or erased. */
export const isWalked = (name: string, each: TableClass | undefined): boolean =>
  name === 'students' || name === 'parents' || each?.by !== undefined || each?.named === true

/** What of the database has no class, or one that does not fit it. */
export function checkClasses(catalogue: Catalogue, classes: Classes): string[] {
  const leading = leadingToPersons(catalogue)
  const faults = Object.keys(classes)
    .filter((name) => !catalogue.has(name))
    .map((name) => `${name}: has a class, but there is no such table`)
  for (const table of catalogue.values()) {
    const found = classes[table.name]
    if (!found)
      faults.push(
        `${table.name}: no class says whom it is about. Nobody? Then write ${lineFor(table)} of apps/api/src/data-protection/classes.ts`,
      )
    else faults.push(...checkTable(table, found, classes, leading).map((fault) => `${table.name}${fault}`))
  }
  return faults
}

/** Whether people type into this column what they like, and so perhaps a name. */
const isTyped = ({ name, type }: CatalogueColumn): boolean =>
  type === 'text' && (typed.test(name) || telling.test(name))

/** The line that says of a table that it is about nobody. */
function lineFor({ name, columns }: CatalogueTable): string {
  const words = columns.filter(isTyped).map((column) => `'${column.name}'`)
  return words.length > 0
    ? `${name}: { mentions: [${words.join(', ')}] }, into withoutPeopleButWords`
    : `'${name}', into withoutPeople`
}

function checkTable(
  { name, keys, columns, references }: CatalogueTable,
  found: TableClass,
  classes: Classes,
  leading: ReadonlySet<string>,
): string[] {
  const faults: string[] = []
  const names = new Set(columns.map((each) => each.name))
  const settled = new Set([...Object.keys(found.by ?? {}), ...(found.doers ?? [])])
  const told = new Set([...(found.keeps ?? []), ...Object.keys(found.empties ?? {})])
  const written = [...settled, ...told, ...(found.mentions ?? []), ...(found.plain ?? []), ...(found.hidden ?? [])]
  for (const column of written)
    if (!names.has(column)) faults.push(`.${column}: is classified, but there is no such column`)
  for (const target of Object.values(found.by ?? {}))
    if (!isWalked(target.split('.')[0]!, classes[target.split('.')[0]!]))
      faults.push(`: its rows are found by ${target}, which no child leads to`)
  if (found.of === 'nobody') {
    if (leading.has(name)) faults.push(': refers to a person, so that it is not about nobody')
    const said = [...(found.mentions ?? []), ...(found.plain ?? [])]
    for (const column of columns)
      if (softly.test(column.name) || (telling.test(column.name) && !said.includes(column.name)))
        faults.push(
          `.${column.name}: tells of a person, but the table is about nobody (a name that is typed: mentions)`,
        )
      else if (isTyped(column) && !said.includes(column.name))
        faults.push(`.${column.name}: say whether a name may be typed there (mentions), or never is (plain)`)
    return faults
  }
  const pointing = [
    ...references
      .filter(({ target }) => isWalked(target, classes[target]) && target !== 'files')
      .map(({ column }) => column),
  ]
  for (const column of new Set([
    ...pointing,
    ...[...names].filter((each) => softly.test(each) && keys[0] !== each && found.of !== 'employee'),
  ]))
    if (
      !settled.has(column) &&
      !told.has(column) &&
      !(name === 'students' || name === 'parents') &&
      !isStaffColumn(column, references, classes)
    )
      faults.push(`.${column}: say whether a row belongs to whom it names (by), or who did it (doers)`)
  const stays = isWalked(name, found) && found.fate !== 'erase'
  if (!stays) return faults
  for (const { column, target, follows } of references)
    if (
      !follows &&
      target !== 'files' &&
      isWalked(target, classes[target]) &&
      classes[target]!.fate === 'erase' &&
      !(column in (found.empties ?? {}))
    )
      faults.push(`.${column}: the row stays, and holds one of ${target} that is to go: empty it`)
  for (const { name: column, generated } of columns)
    if (!generated && !stamps.includes(column) && !told.has(column))
      faults.push(`.${column}: the row stays, so say whether the column is kept or emptied`)
  for (const column of found.keeps ?? [])
    if (column in (found.empties ?? {})) faults.push(`.${column}: is both kept and emptied`)
  for (const column of found.keeps ?? [])
    if (telling.test(column) && column !== 'gender')
      faults.push(`.${column}: tells of a person, so that a row that stays cannot keep it`)
  return faults
}

/** A reference to somebody who works here: his own record has its own class. */
const isStaffColumn = (column: string, references: CatalogueTable['references'], classes: Classes): boolean =>
  references.some((each) => each.column === column && classes[each.target]?.of === 'employee')
