import { consentTexts, countConsents as countOperation, publishConsentText as publishOperation } from '@sala/contract/safekeeping/consent-texts'
import { looks, listLooksAtChild as looksAtChild } from '@sala/contract/safekeeping/looks'
import { safekeepingProblems } from '@sala/contract/safekeeping/problems'
import { rehearseRetention as rehearseOperation, retentionRules } from '@sala/contract/safekeeping/retention-rules'
import { retentionRuns } from '@sala/contract/safekeeping/retention-runs'
import { sql } from 'drizzle-orm'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { refusals } from '../kit/problem.ts'
import { allStaff } from '../kit/scope.ts'
import type { Secrets } from '../kit/secrets.ts'
import { looks as lookTable } from '../kit/tables.ts'
import { aboutStudents, keptStudent, numbersEverOf } from '../people/public.ts'
import { mountRetention } from './apply-retention.ts'
import { countConsents } from './count-consents.ts'
import { guardRule } from './guard-rule.ts'
import { listLooksAtChild } from './list-looks-at-child.ts'
import { guardText, publishConsentText } from './publish-consent-text.ts'
import { rehearseRetention } from './rehearse-retention.ts'
import * as tables from './tables.ts'

const refuse = refusals(safekeepingProblems)

export function safekeeping(app: App, secrets: Secrets): void {
  mountResource(app, looks, {
    table: lookTable as never,
    // Who looked at a record before it was merged looked at the child.
    scope: { 'staff-api': aboutStudents(keptStudent(lookTable.about_id))['staff-api'] },
    where: { about_id: (values) => sql`${lookTable.about_id} = any(${numbersEverOf(values)})` },
    computed: {
      about_id: keptStudent(lookTable.about_id),
      version: sql`1`,
      created_by: sql`${lookTable.user_id}`,
      created_date: sql`${lookTable.looked_at}`.mapWith(lookTable.looked_at),
      updated_at: sql`${lookTable.looked_at}`.mapWith(lookTable.looked_at),
    },
  })
  mountOperation(app, looksAtChild, listLooksAtChild)
  mountResource(app, consentTexts, {
    table: tables.consentTexts,
    scope: allStaff,
    beforeSave: guardText,
    remove: async ({ store, key, actor, tx }) => {
      if ((await store.read(tx, actor, key)).published_at) throw refuse('text_published')
      await store.remove(tx, actor, key)
    },
  })
  mountOperation(app, publishOperation, publishConsentText)
  mountOperation(app, countOperation, countConsents)
  mountResource(app, retentionRules, {
    table: tables.retentionRules,
    scope: allStaff,
    computed: { since: sql`${tables.retentionRules.what}` },
    beforeSave: guardRule,
  })
  mountResource(app, retentionRuns, { table: tables.retentionRuns, scope: allStaff })
  mountOperation(app, rehearseOperation, rehearseRetention)
  mountRetention(app, secrets)
}
