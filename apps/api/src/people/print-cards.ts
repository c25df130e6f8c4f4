import type { printEmployeeCards, printTeacherCards } from '@sala/contract/people/print-cards'
import { type Card, type CardTemplate, type Issuer, idCards } from '@sala/papers/id-cards'
import type { Picture, Words } from '@sala/papers/paper'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { picturesForPrint } from '../kit/file.ts'
import type { App, Work } from '../kit/mount.ts'
import { answerPaper, printPaper } from '../kit/paper.ts'
import { refuse } from '../kit/problem.ts'
import { branches, companies, departments, positions } from '../organisation/tables.ts'
import { cardTemplates, employees, teachers } from './tables.ts'

type Asked = Work<typeof printEmployeeCards> | Work<typeof printTeacherCards>
type Tx = Asked['tx']

// What a card is given where nobody has made a template, or its back says nothing.
const plain = { orientation: 1, colour: '#1d4e89', back_text_en: null, back_text_kh: null }
const returnNote: Words = { en: 'If found, please return this card to the school.', km: 'ប្រសិនបើរើសបានកាតនេះ សូមប្រគល់ជូនសាលារៀនវិញ។' }
const words = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? '' })

async function templateOf(tx: Tx, id: number | null | undefined): Promise<Omit<CardTemplate, keyof Issuer>> {
  const wanted = id ? eq(cardTemplates.card_template_id, id) : eq(cardTemplates.is_active, 1)
  const [found = plain] = await tx.select().from(cardTemplates).where(wanted).orderBy(asc(cardTemplates.card_template_id)).limit(1)
  const back = words(found.back_text_en, found.back_text_kh)
  return {
    orientation: found.orientation === 2 ? 'portrait' : 'landscape',
    primary_colour: found.colour,
    return_note: back.en || back.km ? back : returnNote,
  }
}

const people = (tx: Tx) =>
  tx
    .select({
      staff_id: employees.staff_id,
      teacher_id: teachers.teacher_id,
      emp_id: employees.emp_id,
      name_en: employees.name_en,
      name_kh: employees.name_kh,
      photo: employees.photo,
      teacher_name_en: teachers.full_name_foreign,
      teacher_name_kh: teachers.full_name_native,
      teacher_photo: teachers.photo,
      position_en: positions.pos_name_en,
      position_kh: positions.pos_name_kh,
      department_en: departments.department_name_en,
      department_kh: departments.department_name_kh,
      branch_id: employees.branch_id,
      branch_en: branches.branch_name_en,
      branch_kh: branches.branch_name_kh,
      company_en: companies.company_name_en,
      company_kh: companies.company_name_kh,
      phone: sql<string | null>`coalesce(${branches.phone_number}, ${companies.phone_number})`,
      logo: sql<string | null>`coalesce(${branches.logo}, ${companies.logo})`,
    })
    .from(employees)
    .innerJoin(branches, eq(branches.branch_id, employees.branch_id))
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(teachers, eq(teachers.staff_id, employees.staff_id))
    .leftJoin(positions, eq(positions.position_id, employees.position_id))
    .leftJoin(departments, eq(departments.department_id, employees.department_id))

type Person = Awaited<ReturnType<typeof people>>[number]

const issuerOf = (person: Person, logos: Map<string, Picture>): Issuer => ({
  header: words(person.company_en, person.company_kh),
  subheader: words(person.branch_en, person.branch_kh),
  contact: words(person.branch_en, person.branch_kh),
  phone: person.phone ?? undefined,
  logo: person.logo ? logos.get(person.logo) : undefined,
})

/** The cards of employees, or of teachers as they are called as teachers, in the order in which they were asked for. */
export async function printCards(app: App, of: 'staff_id' | 'teacher_id', ids: readonly number[], { input, tx, call }: Asked) {
  const found = await people(tx).where(inArray(of === 'staff_id' ? employees.staff_id : teachers.teacher_id, [...ids]))
  const rows = ids.flatMap((id) => found.find((each) => each[of] === id) ?? [])
  // Somebody was deleted since his id was checked.
  if (rows.length < ids.length) throw refuse('not_found')
  const teaches = of === 'teacher_id'
  const photoOf = (person: Person) => (teaches ? (person.teacher_photo ?? person.photo) : person.photo)
  const storage = app.storageOf(call.db)
  const fronts = input.side !== 'back'
  const photos = await picturesForPrint(storage, fronts ? rows.map(photoOf) : [], 420)
  const logos = await picturesForPrint(storage, fronts ? rows.map(({ logo }) => logo) : [], 300)
  const issuers = new Map(rows.map((person) => [person.branch_id, issuerOf(person, logos)]))
  const cards = rows.map((person): Card => {
    const photo = photoOf(person)
    return {
      issuer: issuers.get(person.branch_id),
      name: teaches ? words(person.teacher_name_en, person.teacher_name_kh) : words(person.name_en, person.name_kh),
      position: words(person.position_en, person.position_kh),
      department: words(person.department_en, person.department_kh),
      emp_id: person.emp_id,
      barcode: person.emp_id,
      qr: person.emp_id,
      photo: photo ? photos.get(photo) : undefined,
    }
  })
  const template = { ...(await templateOf(tx, input.card_template_id)), ...issuers.values().next().value! }
  return answerPaper(call, 'cards', await printPaper(app, idCards, { language: 'both', side: input.side, type: input.type, template, cards }))
}
