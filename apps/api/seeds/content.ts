import { academicStatus } from '@sala/contract/academics/statuses'
import { sql } from 'drizzle-orm'
import type { Tx } from '../src/kit/database.ts'
import { literal } from '../src/kit/literal.ts'
import * as presentation from '../src/tables/content.ts'

const pages = [
  [
    1,
    'Three campuses, one family',
    'បីទីតាំង គ្រួសារតែមួយ',
    'We have taught in Khmer and English since 1998.',
    'យើងបង្រៀនជាភាសាខ្មែរ និងអង់គ្លេសតាំងពីឆ្នាំ១៩៩៨។',
  ],
  [
    2,
    'From kindergarten to grade 12',
    'ពីមត្តេយ្យដល់ថ្នាក់ទី១២',
    'The national curriculum, and English every day.',
    'កម្មវិធីសិក្សាជាតិ និងភាសាអង់គ្លេសរៀងរាល់ថ្ងៃ។',
  ],
  [
    4,
    'Registration is open',
    'ការចុះឈ្មោះបានបើកហើយ',
    'Come and see a lesson on any Saturday.',
    'សូមអញ្ជើញមកទស្សនាថ្នាក់រៀននៅថ្ងៃសៅរ៍។',
  ],
] as const
const contacts = [
  ['Admissions', 'ការិយាល័យចុះឈ្មោះ', '023 900 101', 'admissions@sala-demo.example', 'rumduol_admissions'],
  ['Accounts', 'ការិយាល័យគណនេយ្យ', '023 900 102', 'accounts@sala-demo.example', null],
  ['Health room', 'បន្ទប់សុខភាព', '023 900 103', null, null],
] as const

/** What the school shows of itself. */
export async function seedPresentation(tx: Tx): Promise<void> {
  await tx.insert(presentation.landingPages).values(
    pages.map(([landing_page_type, title_en, title_kh, english, khmer], index) => ({
      landing_page_type,
      title_en,
      title_kh,
      content_en: `<p>${english}</p>`,
      content_kh: `<p>${khmer}</p>`,
      page_order: index + 1,
    })),
  )
  await tx.insert(presentation.frontCovers).values([
    { cover_name_en: 'Lotus', cover_name_kh: 'ផ្កាឈូក', branch_id: 1, cover_order: 1 },
    { cover_name_en: 'School gate', cover_name_kh: 'ខ្លោងទ្វារសាលា', branch_id: 1, cover_order: 2 },
  ])
  await tx.insert(presentation.signatures).values([
    { staff_id: 1, title_en: 'School director', title_kh: 'នាយកសាលា', branch_id: 1 },
    { staff_id: 2, title_en: 'Cashier', title_kh: 'បេឡាករ', branch_id: 1 },
  ])
  await tx.execute(sql`insert into year_books (title_en, title_kh, branch_id, ac_year_id, front_cover_id, greeting_en, greeting_kh, is_published)
    select 'Year book ' || y.ac_year, 'សៀវភៅអនុស្សាវរីយ៍ ' || y.ac_year, y.branch_id, y.ac_year_id, c.id, '<p>A year to remember.</p>', '<p>ឆ្នាំដែលគួរចងចាំ។</p>', (y.ac_status_id = ${literal(academicStatus.history)})::int
    from academic_years y join front_covers c on c.branch_id = y.branch_id and c.cover_order = case y.ac_status_id when ${literal(academicStatus.history)} then 1 else 2 end
    where y.branch_id = 1 and y.ac_status_id in (${literal(academicStatus.active, academicStatus.history)}) order by y.ac_year`)
  await tx.insert(presentation.schoolContacts).values(
    contacts.map(([contact_name_en, contact_name_kh, phone_number, email, telegram], index) => ({
      contact_name_en,
      contact_name_kh,
      phone_number,
      email,
      telegram,
      branch_id: 1,
      contact_order: index + 1,
    })),
  )
}
