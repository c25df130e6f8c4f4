import { landingPageType } from '@sala/contract/content/landing-pages'
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { flag, key, stamps } from '../kit/columns.ts'
import { files } from '../kit/tables.ts'
import { academicYears } from './academics.ts'
import { branch } from './organisation.ts'
import { employees } from './people.ts'

const picture = () => uuid().references(() => files.file_id)
export const landingPages = pgTable('landing_pages', {
  id: key(),
  photo: picture(),
  landing_page_type: smallint().notNull().default(landingPageType.banner),
  title_en: text().notNull(),
  title_kh: text().notNull(),
  content_en: text(),
  content_kh: text(),
  page_order: smallint().notNull().default(1),
  is_active: flag(1),
  ...stamps(),
})

export const frontCovers = pgTable(
  'front_covers',
  {
    id: key(),
    image: picture(),
    cover_name_en: text().notNull(),
    cover_name_kh: text().notNull(),
    branch_id: branch(),
    cover_order: smallint().notNull().default(1),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)

export const signatures = pgTable(
  'signatures',
  {
    id: key(),
    image: picture(),
    staff_id: integer()
      .notNull()
      .references(() => employees.staff_id),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    branch_id: branch(),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id), index().on(table.staff_id)],
)

export const yearBooks = pgTable(
  'year_books',
  {
    year_book_id: key(),
    title_en: text().notNull(),
    title_kh: text().notNull(),
    branch_id: branch(),
    ac_year_id: integer()
      .notNull()
      .references(() => academicYears.ac_year_id),
    front_cover_id: integer().references(() => frontCovers.id),
    greeting_en: text(),
    greeting_kh: text(),
    is_published: flag(0),
    ...stamps(),
  },
  (table) => [unique().on(table.ac_year_id, table.title_en), index().on(table.branch_id)],
)

export const schoolContacts = pgTable(
  'school_contacts',
  {
    scc_id: key(),
    contact_name_en: text().notNull(),
    contact_name_kh: text().notNull(),
    phone_number: text().notNull(),
    email: text(),
    telegram: text(),
    branch_id: branch(),
    contact_order: smallint().notNull().default(1),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id)],
)
