import pg from 'pg'
import { seedBanking } from '../apps/api/seeds/banking.ts'
import { seedCards } from '../apps/api/seeds/cards.ts'
import { seedClosing } from '../apps/api/seeds/closing.ts'
import { seedEnrolments } from '../apps/api/seeds/enrolments.ts'
import { seedFamilies } from '../apps/api/seeds/families.ts'
import { seedMessages } from '../apps/api/seeds/messages.ts'
import { seedMoney } from '../apps/api/seeds/money.ts'
import { seedServices } from '../apps/api/seeds/pricing.ts'
import { seedSchool } from '../apps/api/seeds/school.ts'
import { seedStaff } from '../apps/api/seeds/staff.ts'
import { seedTimetables } from '../apps/api/seeds/timetables.ts'
import { syncPermissions } from '../apps/api/src/accounts/derive-permissions.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { migrateDatabase } from '../apps/api/src/kit/server/migrate.ts'

/** Creates the database where it is missing; answers whether it was. */
export async function createDatabase(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1)
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return false
    await client.query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`)
    return true
  } finally {
    await client.end()
  }
}

export async function dropDatabase(url: string): Promise<void> {
  const admin = new URL(url)
  const name = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  await client.end()
}

/** Brings a database up to date; with a number of students it becomes the demonstration school. */
export async function prepareDatabase(
  ownerUrl: string,
  { students, demandFactors }: { students?: number; demandFactors: boolean },
): Promise<void> {
  await migrateDatabase(ownerUrl)
  const db = openDatabase(ownerUrl, { asOwner: true, pool: 2 })
  try {
    await syncPermissions(db, { demandFactors })
    if (students !== undefined) {
      await seedSchool(db)
      await seedFamilies(db, students)
      await seedStaff(db, students)
      await seedTimetables(db, students)
      await seedEnrolments(db)
      await seedCards(db)
      await seedMoney(db)
      await seedBanking(db)
      await seedServices(db)
      await seedClosing(db)
      await seedMessages(db)
    }
  } finally {
    await db.$client.end()
  }
}
