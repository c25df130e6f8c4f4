import type { printInquiries as operation } from '@sala/contract/admissions/registration'
import { heardFrom, inquiryStatus } from '@sala/contract/admissions/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { gender } from '@sala/contract/people/employees'
import { type Form, forms } from '@sala/papers/forms'
import { list } from '@sala/papers/list'
import { sql } from 'drizzle-orm'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { chosen, followUpsOf, type PrintedInquiry, readInquiries, same, words } from './printed-inquiries.ts'

const mostRows = 2000

function formOf(each: PrintedInquiry, done: Awaited<ReturnType<typeof followUpsOf>>): Form {
  const fact = (en: string, km: string, value: Form['sections'][number]['facts'][number]['value'], wide?: boolean) => ({
    label: words(en, km),
    value,
    wide,
  })
  return {
    title: words('Enquiry form', 'បែបបទសាកសួរព័ត៌មាន'),
    number: String(each.inquiry_id).padStart(5, '0'),
    sections: [
      {
        title: words('The child', 'កុមារ'),
        facts: [
          fact('Name (Khmer)', 'ឈ្មោះខ្មែរ', each.full_name_kh),
          fact('Name (Latin)', 'ឈ្មោះឡាតាំង', each.full_name_en),
          fact('Sex', 'ភេទ', chosen(gender, each.gender)),
          fact('Date of birth', 'ថ្ងៃខែឆ្នាំកំណើត', each.date_of_birth && showDate(each.date_of_birth)),
          fact('Place of birth', 'ទីកន្លែងកំណើត', each.place_of_birth),
          fact('Nationality', 'សញ្ជាតិ', words(each.nationality_en, each.nationality_kh)),
          fact('Address', 'អាសយដ្ឋាន', words(each.address_en, each.address_kh), true),
        ],
      },
      {
        title: words('Contact', 'អ្នកទំនាក់ទំនង'),
        facts: [
          fact('Name', 'ឈ្មោះ', each.contact_name),
          fact('Relationship', 'ត្រូវជា', each.relationship),
          fact('Phone', 'លេខទូរស័ព្ទ', each.contact_number),
          fact('Email', 'អ៊ីមែល', each.email),
          fact('Facebook', 'ហ្វេសប៊ុក', each.facebook),
          fact('Telegram', 'តេឡេក្រាម', each.telegram),
        ],
      },
      {
        title: words('Request', 'អ្វីដែលចង់រៀន'),
        facts: [
          fact('Programme', 'កម្មវិធីសិក្សា', words(each.program_en, each.program_kh)),
          fact('Grade', 'ថ្នាក់ទី', words(each.grade_en, each.grade_kh)),
          fact('Study time', 'ម៉ោងសិក្សា', each.study_time),
          fact('Previous school', 'មកពីសាលា', each.from_school),
          fact('How they heard about us', 'ស្គាល់យើងតាមរយៈ', chosen(heardFrom, each.heard_from)),
          fact('Requested on', 'ថ្ងៃសាកសួរ', showDate(each.asked_on)),
          fact('Remark', 'កំណត់សម្គាល់', each.remark, true),
        ],
      },
    ],
    record: {
      title: words('Follow-up', 'ការតាមដាន'),
      columns: [
        { label: words('Date', 'កាលបរិច្ឆេទ'), share: 2 },
        { label: words('Action', 'សកម្មភាព'), share: 3 },
        { label: words('Assigned to', 'អ្នកទទួលខុសត្រូវ'), share: 3 },
        { label: words('Outcome', 'លទ្ធផល'), share: 6 },
      ],
      // Lines to write the next ones on.
      rows: [
        ...done.filter(({ inquiry_id }) => inquiry_id === each.inquiry_id).map(({ cells }) => cells),
        ...Array.from({ length: 3 }, () => [' ', ' ', ' ', ' ']),
      ],
    },
    signers: [words('Parent or guardian', 'មាតាបិតា ឬអាណាព្យាបាល'), words('Received by', 'អ្នកទទួល')],
  }
}

/** Inquiries on paper: each on a form that is signed at the front desk, or those that a filter means as a list. */
export async function printInquiries(
  app: App,
  { input, actor, tx, call, now }: Work<typeof operation>,
): Promise<never> {
  const { inquiry_id_list: ids, inquiry_status, responsible_by, branch_id, date_from, date_to } = input
  const named = ids.length > 0
  const wanted = named
    ? sql`i.inquiry_id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql`i.inquiry_status = coalesce(${inquiry_status ?? null}::int, i.inquiry_status) and i.branch_id = coalesce(${branch_id ?? null}::int, i.branch_id)
        and (${responsible_by ?? null}::int is null or i.responsible_by = ${responsible_by ?? null}::int)
        and i.created_date >= coalesce(${date_from ?? null}::date, '-infinity') and i.created_date < coalesce(${date_to ?? null}::date + 1, 'infinity')`
  const rows = await readInquiries(tx, actor, wanted, named ? ids.length : mostRows)
  const home = rows[0]?.branch_id ?? branch_id ?? actor.branch_ids[0]
  // Somebody who works nowhere has nothing to print, nor a school to put above it.
  if (home === undefined) throw refuse('not_found')
  const sheet = {
    language: input.display_language,
    heading: await headingOf(tx, app.storageOf(call.db), home, 0),
    date: dayOf(now),
  }
  if (named) {
    const done = await followUpsOf(tx, ids)
    return answerPaper(
      call,
      `inquiry-${ids[0]}`,
      await printPaper(app, forms, {
        ...sheet,
        forms: ids.flatMap((id) => rows.filter((each) => each.inquiry_id === id)).map((each) => formOf(each, done)),
      }),
    )
  }
  const pdf = await printPaper(app, list, {
    ...sheet,
    landscape: true,
    numbered: true,
    title: words('Enquiries', 'បញ្ជីសាកសួរព័ត៌មាន'),
    details: [
      ...(inquiry_status ? [{ label: words('Status', 'ស្ថានភាព'), value: chosen(inquiryStatus, inquiry_status)! }] : []),
      ...(date_from || date_to
        ? [
            {
              label: words('Requested on', 'ថ្ងៃសាកសួរ'),
              value: same(`${date_from ? showDate(date_from) : '…'} – ${date_to ? showDate(date_to) : '…'}`),
            },
          ]
        : []),
      { label: words('Total', 'សរុប'), value: same(String(rows.length)) },
    ],
    columns: [
      { label: words('Requested on', 'ថ្ងៃសាកសួរ') },
      { label: words('Child', 'កុមារ'), share: 3 },
      { label: words('Sex', 'ភេទ') },
      { label: words('Grade', 'ថ្នាក់ទី'), share: 2 },
      { label: words('Contact', 'អ្នកទំនាក់ទំនង'), share: 2 },
      { label: words('Phone', 'លេខទូរស័ព្ទ') },
      { label: words('Assigned to', 'អ្នកទទួលខុសត្រូវ'), share: 2 },
      { label: words('Next', 'បន្ទាប់') },
      { label: words('Status', 'ស្ថានភាព') },
    ],
    rows: rows.map((each) => [
      showDate(each.asked_on),
      words(each.full_name_en, each.full_name_kh),
      chosen(gender, each.gender),
      words(each.grade_en, each.grade_kh),
      each.contact_name,
      each.contact_number,
      words(each.owner_en, each.owner_kh),
      each.next_follow_up && showDate(each.next_follow_up),
      chosen(inquiryStatus, each.inquiry_status),
    ]),
  })
  return answerPaper(call, 'inquiries', pdf)
}
