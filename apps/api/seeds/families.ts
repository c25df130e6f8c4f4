import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Db } from '../src/kit/database.ts'
import { copyLines, withoutTriggers } from './copy.ts'
import { boys, dice, familyNames, girls, phone, pick } from './names.ts'

const sizes = [1, 1, 2, 2, 2, 3] as const
const provinces = ['ភ្នំពេញ', 'ភ្នំពេញ', 'ភ្នំពេញ', 'កណ្តាល', 'សៀមរាប', 'កំពង់ចាម', 'បាត់ដំបង', 'តាកែវ', 'ព្រៃវែង'] as const
/** Children bear their father's name. */
const familyName = (family: number) => familyNames[(family * 7919) % familyNames.length]!

/**
 * Fills the branches with families until there are so many students, by COPY and without history; repeatable to the
 * last letter.
 */
export async function seedFamilies(db: Db, students: number): Promise<void> {
  const { rows } = await db.$client.query<{
    students: number
    parents: number
    branches: number[]
    nationality: number | null
  }>(
    'select (select count(*)::int from students) as students, (select coalesce(max(student_parent_id), 0) from parents) as parents, (select array_agg(branch_id order by branch_id) from branches) as branches, (select min(nationality_id) from nationalities) as nationality',
  )
  const before = rows[0]!
  if (before.students >= students) return
  const client = await db.$client.connect()
  try {
    const random = dice(20_251_101)
    const families: number[] = []
    for (let planned = before.students; planned < students; ) {
      const size = Math.min(pick(random, sizes), students - planned)
      families.push(size)
      planned += size
    }
    const parentLines = function* () {
      const own = dice(1)
      for (let index = 0; index < families.length; index += 1) {
        const [name, nameKh] = familyName(index)
        const [mother, motherKh] = pick(own, familyNames)
        const [he, heKh] = pick(own, boys)
        const [she, sheKh] = pick(own, girls)
        yield `${before.parents + index + 1}\t${name} ${he}\t${nameKh} ${heKh}\t${mother} ${she}\t${motherKh} ${sheKh}\t${phone(own)}\t${before.branches[index % before.branches.length]!}\n`
      }
    }
    const studentLines = function* () {
      const child = dice(2)
      const more = dice(3)
      let serial = before.students
      for (let index = 0; index < families.length; index += 1) {
        const [name, nameKh] = familyName(index)
        const branch = before.branches[index % before.branches.length]!
        const given = new Set<string>()
        for (let each = 0; each < families[index]!; each += 1) {
          serial += 1
          const girl = child() < 0.5
          const names = girl ? girls : boys
          let at = Math.floor(child() * names.length)
          // No two children of a family bear the same name.
          while (given.has(names[at]![0])) at = (at + 1) % names.length
          const [first, firstKh] = names[at]!
          given.add(first)
          const born = new Date(
            Date.UTC(2008 + Math.floor(child() * 13), Math.floor(child() * 12), 1 + Math.floor(child() * 28)),
          )
            .toISOString()
            .slice(0, 10)
          const status = child() < 0.93 ? studentStatus.active : 2 + Math.floor(child() * 4)
          yield `S${String(serial).padStart(7, '0')}\t${first}\t${name}\t${firstKh}\t${nameKh}\t${girl ? 'F' : 'M'}\t${born}\t${before.parents + index + 1}\t${branch}\t${status}\t${pick(more, provinces)}\t${before.nationality ?? '\\N'}\t${more() < 0.95 ? 1 : 2}\n`
        }
      }
    }
    await withoutTriggers(client, ['parents', 'students'], async () => {
      await copyLines(
        client,
        'parents (student_parent_id, father_name_en, father_name_kh, mother_name_en, mother_name_kh, phone_number, home_branch_id)',
        parentLines(),
      )
      await copyLines(
        client,
        'students (card_number, first_name_en, last_name_en, first_name_kh, last_name_kh, gender, date_of_birth, student_parent_id, branch_id, status, place_of_birth, nationality_id, religion)',
        studentLines(),
      )
      await client.query(
        `insert into parent_branches (student_parent_id, branch_id) select student_parent_id, home_branch_id from parents where student_parent_id > ${before.parents}`,
      )
      await client.query(
        "select setval(pg_get_serial_sequence('parents', 'student_parent_id'), (select max(student_parent_id) from parents))",
      )
    })
  } finally {
    client.release()
  }
}
