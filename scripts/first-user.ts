import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { issueResetLink } from '../apps/api/src/accounts/manage-users.ts'
import { readEnvironment } from '../apps/api/src/config.ts'
import { inTransaction, openDatabase } from '../apps/api/src/kit/database.ts'
import * as access from '../apps/api/src/tables/accounts.ts'
import { branches, companies } from '../apps/api/src/tables/organisation.ts'

// An empty database has nobody who could make a user. This makes the first one, with the company and the branch he
// belongs to, and only the first one.
const usage =
  'Usage: npm run admin -- first-user --name admin --full-name "Sok Piseth" --company "Rumduol School Group" --branch-code PP --branch "Main campus"'
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { name: text, 'full-name': text, company: text, 'branch-code': text, branch: text },
})
const { name, 'full-name': full_name, company, 'branch-code': branch_code, branch } = values
if (!name || !full_name || !company || !branch_code || !branch) throw new Error(usage)

const config = readEnvironment()
const db = openDatabase(config.OWNER_DATABASE_URL ?? config.DATABASE_URL, { asOwner: true, pool: 1 })
try {
  const link = await inTransaction(
    db,
    { user_id: 0, operation: 'first-user', request_id: 'first-user' },
    async (tx) => {
      const [somebody] = await tx.select({ user_id: access.users.user_id }).from(access.users).limit(1)
      if (somebody) throw new Error('This database has users already; an administrator makes the next ones.')
      const [administrator] = await tx
        .select({ id: access.roles.id })
        .from(access.roles)
        .where(eq(access.roles.name, 'Administrator'))
      if (!administrator) throw new Error('This database has no roles yet: run `npm run admin migrate` first.')
      // Both languages begin with the same words; the Khmer ones are typed on the screens.
      const [group] = await tx
        .insert(companies)
        .values({ company_name_en: company, company_name_kh: company })
        .returning()
      const [first] = await tx
        .insert(branches)
        .values({ branch_code, branch_name_en: branch, branch_name_kh: branch, company_id: group!.company_id })
        .returning()
      const [user] = await tx
        .insert(access.users)
        .values({ user_name: name, full_name, all_branches: 1, default_branch_id: first!.branch_id })
        .returning()
      await tx.insert(access.userRoles).values({ user_id: user!.user_id, role_id: administrator.id })
      return issueResetLink(tx, user!.user_id)
    },
  )
  console.log(`${full_name} may sign in as ${name} after choosing a password here, once, until ${link.expires_at}:`)
  console.log(link.at(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`))
} finally {
  await db.$client.end()
}
