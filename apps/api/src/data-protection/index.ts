import { dataProtection as area } from '@sala/contract/data-protection/area'
import { dataProtectionProblems } from '@sala/contract/data-protection/problems'
import { reaches } from '@sala/contract/kit/reach'
import { sql } from 'drizzle-orm'
import { aboutStudents } from '../accounts/public.ts'
import { isAbout, subjectIds } from '../kit/history/access-log.ts'
import { mountJob } from '../kit/job/job.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { refusals } from '../kit/problem.ts'
import { allStaff, describeScope, inOwnBranches } from '../kit/store/scope.ts'
import { accessLog as accessTable } from '../kit/tables.ts'
import { keptStudent, numbersEverOf } from '../people/public.ts'
import { users } from '../tables/accounts.ts'
import * as tables from '../tables/data-protection.ts'
import { privacyRequests } from '../tables/data-protection.ts'
import { students } from '../tables/people.ts'
import { accept, keepConsent, listAgreements, listConsents } from './agree.ts'
import { keepFamilyConsent, listFamilyAgreements, listFamilyConsents, recordSignature } from './agree-for-family.ts'
import { mountRetention } from './apply-retention.ts'
import { askChildExport } from './ask-child-export.ts'
import { keepings, reasons, subjects } from './class-words.ts'
import { classes } from './classes.ts'
import { countConsents } from './count-consents.ts'
import { declineRequest } from './decline-request.ts'
import { carryOutErasure, eraseChild, erasing } from './erase-child.ts'
import type { ErasureOptions } from './erase-rows.ts'
import { carryOutExport, exportChild, exporting } from './export-child.ts'
import { guardRule } from './guard-rule.ts'
import { listAccessToChild } from './list-access-to-child.ts'
import { said } from './plan-erasure.ts'
import { guardText, publishConsentText } from './publish-consent-text.ts'
import { rehearseErasure } from './rehearse-erasure.ts'
import { rehearseRetention } from './rehearse-retention.ts'

const refuse = refusals(dataProtectionProblems)
const childs = (column: 'full_name_en' | 'full_name_kh' | 'card_number') =>
  sql`(select s.${sql.identifier(column)} from ${students} s where s.student_id = ${privacyRequests.student_id})`
const nameOf = (column: 'requested_by' | 'decided_by_id') =>
  sql`(select u.full_name from ${users} u where u.user_id = ${privacyRequests[column]})`
const listed = Object.entries(classes)
  .filter(([, { of }]) => of !== 'nobody')
  .map(([table, { words, of, fate, exported, because, keeping, empties }]) => ({
    table,
    about: said(subjects[of]),
    words: said(words),
    fate,
    is_exported: exported ?? false,
    because: said(reasons[because]),
    keeping: said(keepings[keeping].words),
    emptied: Object.keys(empties ?? {}).length,
  }))

export const dataProtection = serveArea(area, (app, options: ErasureOptions) => {
  mountRetention(app, options.secrets)
  const child = { child_en: childs('full_name_en'), child_kh: childs('full_name_kh') }
  const { 'staff-api': staff } = inOwnBranches(privacyRequests.branch_id)
  const { 'parent-api': parent } = aboutStudents(privacyRequests.student_id)
  mountJob(app, exporting, carryOutExport(app))
  mountJob(app, erasing, carryOutErasure(app, options))
  return {
    resources: {
      privacyRequests: {
        table: privacyRequests as never,
        scope: { 'staff-api': staff! },
        computed: {
          ...child,
          card_number: childs('card_number'),
          asked_by: nameOf('requested_by'),
          decided_by: nameOf('decided_by_id'),
        },
      },
      myPrivacyRequests: { table: privacyRequests, scope: { 'parent-api': parent }, computed: child },
      accessLog: {
        table: accessTable as never,
        // Who looked at a record before it was merged looked at the child.
        scope: {
          'staff-api': describeScope(
            reaches.own_branches,
            sql`exists (select 1 from unnest(${subjectIds}) shown (id) where ${aboutStudents(keptStudent(sql`shown.id`))['staff-api']})`,
            sql`array(select s.branch_id from ${students} s where s.student_id = any(${subjectIds}))`,
          ),
        },
        where: { about_id: (values) => isAbout(numbersEverOf(values)) },
        computed: {
          about_id: keptStudent(accessTable.about_id),
          about_count: sql`cardinality(${subjectIds})`,
          version: sql`1`,
          created_by: sql`${accessTable.user_id}`,
          created_date: sql`${accessTable.looked_at}`.mapWith(accessTable.looked_at),
          updated_at: sql`${accessTable.looked_at}`.mapWith(accessTable.looked_at),
        },
      },
      consentTexts: {
        table: tables.consentTexts,
        scope: allStaff,
        beforeSave: guardText,
        remove: async ({ store, key, actor, tx }) => {
          if ((await store.read(tx, actor, key)).published_at) throw refuse('text_published')
          await store.remove(tx, actor, key)
        },
      },
      retentionRules: {
        table: tables.retentionRules,
        scope: allStaff,
        computed: { since: sql`${tables.retentionRules.what}` },
        beforeSave: guardRule,
      },
      retentionRuns: { table: tables.retentionRuns, scope: allStaff },
    },
    operations: {
      readAgreements: listAgreements,
      acceptAgreement: accept,
      readConsents: listConsents,
      saveConsent: keepConsent,
      readFamilyAgreements: listFamilyAgreements,
      signAgreement: recordSignature,
      readFamilyConsents: listFamilyConsents,
      saveFamilyConsent: keepFamilyConsent,
      askChildExport,
      exportChild: exportChild(app),
      rehearseErasure: rehearseErasure(app),
      eraseChild,
      declineRequest,
      listPrivacyClasses: async () => ({ data: listed }),
      listAccessToChild,
      publishConsentText,
      countConsents,
      rehearseRetention,
    },
  }
})
