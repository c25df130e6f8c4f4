import { admissions as area } from '@sala/contract/admissions/area'
import { actionStatus, whenDue } from '@sala/contract/admissions/statuses'
import { sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { allStaff, caller, inOwnBranches } from '../kit/store/scope.ts'
import { tie } from '../kit/store/store.ts'
import { headingOfReport } from '../organisation/public.ts'
import { users } from '../tables/accounts.ts'
import * as tables from '../tables/admissions.ts'
import { findFamilies } from './find-families.ts'
import { keepFollowUp } from './keep-follow-up.ts'
import { keepInquiry } from './keep-inquiry.ts'
import { printFollowUps } from './print-follow-ups.ts'
import { printInquiries } from './print-inquiries.ts'
import { registerInquiry } from './register-inquiry.ts'
import { followUpsSource, inquiriesSource } from './select-admissions.ts'

const { infoInquiries: inquiries, studentFollowUps: followUps, followUpInquiries: pairs } = tables
const ofCaller = sql`(select ${users.staff_id} from ${users} where ${users.user_id} = ${caller.userId})`
const inquiriesOf = [tie(pairs.followup_id, followUps.followup_id), tie(inquiries.inquiry_id, pairs.inquiry_id)]
// Each by itself, so that the index of the days is read from where it begins.
const due = {
  [whenDue.overdue]: sql`${followUps.action_date} < ${sqlToday}`,
  [whenDue.today]: sql`${followUps.action_date} = ${sqlToday}`,
  [whenDue.later]: sql`${followUps.action_date} > ${sqlToday}`,
}
const dueThen = (sent: readonly unknown[]) =>
  sql`${followUps.action_status} = ${literal(actionStatus.planned)} and (${sql.join(
    (sent as (keyof typeof due)[]).map((each) => due[each]),
    sql` or `,
  )})`
/** The names of those whom a follow-up is about, as long as they stand in its branch. */
const about = (name: 'full_name_en' | 'full_name_kh') =>
  sql`(select coalesce(string_agg(i.${sql.identifier(name)}, ', ' order by i.inquiry_id), '') from ${pairs} p join ${inquiries} i on i.inquiry_id = p.inquiry_id where p.followup_id = ${followUps.followup_id} and i.branch_id = ${followUps.branch_id})`

export const admissions = serveArea(area, (app) => {
  const heading = headingOfReport(0)
  return {
    resources: {
      infoInquiries: {
        table: inquiries,
        scope: inOwnBranches(inquiries.branch_id),
        computed: {
          next_follow_up: sql`(select min(f.action_date)::text from ${followUps} f join ${pairs} p on p.followup_id = f.followup_id where p.inquiry_id = ${inquiries.inquiry_id} and f.action_status = ${literal(actionStatus.planned)})`,
        },
        past: {
          next_follow_up: [tie(pairs.inquiry_id, inquiries.inquiry_id), tie(followUps.followup_id, pairs.followup_id)],
        },
        beforeSave: keepInquiry,
      },
      studentFollowUps: {
        table: followUps,
        scope: inOwnBranches(followUps.branch_id),
        computed: { about_en: about('full_name_en'), about_kh: about('full_name_kh') },
        past: { about_en: inquiriesOf, about_kh: inquiriesOf },
        links: { inquiry_id_list: { table: pairs, parent: pairs.followup_id, child: pairs.inquiry_id } },
        where: {
          inquiry_id: (values) =>
            sql`${followUps.followup_id} in (select p.followup_id from ${pairs} p where p.inquiry_id = any(${values}))`,
          due: (_, sent) => dueThen(sent),
          mine: (values) => sql`coalesce(${followUps.responsible_by} = ${ofCaller}, false)::int = any(${values})`,
        },
        beforeSave: keepFollowUp,
      },
      fromSchools: { table: tables.fromSchools, scope: allStaff },
    },
    operations: {
      printInquiries: (work) => printInquiries(app, work),
      findFamilies,
      registerInquiry,
      printFollowUps: (work) => printFollowUps(app, work),
    },
    reports: {
      inquiryReports: { ...inquiriesSource, heading },
      followUpReports: { ...followUpsSource, heading },
    },
  }
})
