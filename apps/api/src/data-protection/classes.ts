import type { fates } from '@sala/contract/data-protection/privacy-requests'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { stamps } from '../kit/columns.ts'
import * as billing from '../tables/billing.ts'
import * as ledger from '../tables/ledger.ts'
import * as payments from '../tables/payments.ts'
import type { keepings, reasons, subjects } from './class-words.ts'

type Words = readonly [english: string, khmer: string]

/**
 * What a table holds of people, how its rows are found from a child, and what becomes of them. A table without one is a
 * failing test.
 */
export interface TableClass {
  readonly words: Words
  readonly of: keyof typeof subjects
  readonly fate: (typeof fates)[number]
  readonly because: keyof typeof reasons
  readonly keeping: keyof typeof keepings
  /** A row belongs to a child when one of these columns refers to a row that does. */
  readonly by?: Readonly<Record<string, string>>
  /** A row belongs to the record that its `object` and `object_id` name. */
  readonly named?: true
  /** A condition on top, where a row may belong to several children at once. */
  readonly unless?: string
  /** Columns that say who did it, and not whom it is about. */
  readonly doers?: readonly string[]
  /** Columns in which a name may stand that somebody typed: emptied where one of the child’s does. */
  readonly mentions?: readonly string[]
  /** Columns in which people type what they like, and name no one. */
  readonly plain?: readonly string[]
  /** In the copy of a child’s data; without the columns that are hidden. */
  readonly exported?: true
  readonly hidden?: readonly string[]
  /** Of a row that stays, every column is one of these two. `{key}` is the row’s own key. */
  readonly keeps?: readonly string[]
  readonly empties?: Readonly<Record<string, string | null>>
}

type Typed = Pick<TableClass, 'mentions' | 'plain'>
type More = Omit<TableClass, 'words' | 'of' | 'fate' | 'because' | 'keeping'>
const child = { student_id: 'students' } as const
const account = { user_id: 'users' } as const
const address = {
  province_code: null,
  district_code: null,
  commune_code: null,
  village_code: null,
  street: null,
  house: null,
} as const

/** Of a child while it is here, and in its copy; gone with an erasure. */
const own = (words: Words, more: More = { by: child }, keeping: TableClass['keeping'] = 'record'): TableClass => ({
  words,
  of: 'child',
  fate: 'erase',
  because: 'teaching',
  keeping,
  exported: true,
  ...more,
})
const family = (words: Words, more: More): TableClass => ({
  words,
  of: 'family',
  fate: 'erase',
  because: 'family',
  keeping: 'family',
  ...more,
})
/** What opens an account. */
const secret = (words: Words, more: More = { by: account }): TableClass => ({
  words,
  of: 'account',
  fate: 'erase',
  because: 'secret',
  keeping: 'moments',
  ...more,
})
const staff = (words: Words, because: 'employed' | 'taught' = 'taught', more: More = {}): TableClass => ({
  words,
  of: 'employee',
  fate: 'keep',
  because,
  keeping: because === 'employed' ? 'employment' : 'school',
  ...more,
})
/**
 * What was owed and paid stays for the tax office: numbers, days and amounts, without a word by which the child is
 * known.
 */
const money = (words: Words, table: PgTable, more: Omit<More, 'keeps'>): TableClass => ({
  words,
  of: 'child',
  fate: 'anonymise',
  because: 'money',
  keeping: 'money',
  exported: true,
  keeps: Object.keys(getTableColumns(table)).filter(
    (name) => !(name in { ...stamps(), search_text: 0, ...more.empties }),
  ),
  ...more,
})
const contact = (words: Words): TableClass => ({
  words,
  of: 'contact',
  fate: 'keep',
  because: 'contact',
  keeping: 'school',
})
const nobody = (name: string, typed: Typed = {}): TableClass => ({
  words: [name, name],
  of: 'nobody',
  fate: 'keep',
  because: 'nobody',
  keeping: 'school',
  ...typed,
})

const ofPeople: Readonly<Record<string, TableClass>> = {
  students: {
    words: ['Students', 'សិស្ស'],
    of: 'child',
    fate: 'anonymise',
    because: 'number',
    keeping: 'permanent',
    exported: true,
    doers: ['student_parent_id'],
    keeps: ['student_id', 'branch_id', 'status', 'gender', 'is_external', 'print_card_counter'],
    empties: {
      photo: null,
      audio: null,
      card_number: 'ERASED-{key}',
      ext_card_number: null,
      last_name_en: 'Erased',
      first_name_en: 'child',
      last_name_kh: 'សិស្ស',
      first_name_kh: 'ដែលបានលុប',
      date_of_birth: null,
      place_of_birth: null,
      nationality_id: null,
      religion: null,
      student_parent_id: null,
      entry_date: null,
      from_school: null,
      phone_number: null,
      email: null,
      facebook: null,
      telegram: null,
      ...address,
      emergency_name: null,
      emergency_relationship: null,
      emergency_phone: null,
      remark: null,
    },
  },
  student_status_changes: own(['Status changes', 'ការប្តូរស្ថានភាព']),
  student_bank_accounts: own(['Bank accounts', 'គណនីធនាគារ']),
  student_documents: own(['Documents handed in', 'ឯកសារដែលបានប្រគល់']),
  disciplinary_actions: own(['Disciplinary actions', 'វិធានការវិន័យ']),
  student_healths: own(['Health records', 'កំណត់ត្រាសុខភាព'], { by: child }, 'health'),
  student_health_items: own(['Health answers', 'ចម្លើយអំពីសុខភាព'], { by: { student_id: 'student_healths' } }, 'health'),
  // A family's own row names no child; it goes with the account, or by itself after two years.
  notice_receivers: own(
    ['Messages received', 'សារដែលបានទទួល'],
    // Why somebody was not told may say that he is blocked.
    { by: { ...child, person_id: 'users' }, doers: ['family_id'], hidden: ['fault'] },
    'scan',
  ),
  // Not in the copy, which the blocked person may be the one to ask for.
  guardian_blocks: {
    words: ['Blocked persons', 'អ្នកដែលត្រូវបានហាម'],
    of: 'child',
    fate: 'erase',
    because: 'teaching',
    keeping: 'record',
    by: child,
    doers: ['student_pickup_id'],
  },
  student_pickups: own(['Pickup persons', 'អ្នកទទួលសិស្ស'], { by: child }, 'pickup'),
  cards: own(['Cards', 'កាត'], { by: { ...child, student_pickup_id: 'student_pickups' } }),
  info_inquiries: own(['Enquiries', 'ការសាកសួរព័ត៌មាន'], { by: child }, 'inquiry'),
  follow_up_inquiries: own(
    ['Enquiries of a follow-up', 'សិស្សដែលការតាមដានពាក់ព័ន្ធ'],
    { by: { inquiry_id: 'info_inquiries' }, doers: ['followup_id'] },
    'inquiry',
  ),
  student_follow_ups: own(
    ['Follow-ups', 'ការតាមដាន'],
    {
      by: { followup_id: 'follow_up_inquiries.followup_id' },
      unless:
        'exists (select from follow_up_inquiries o where o.followup_id = r.followup_id and o.inquiry_id <> all(array(select i.inquiry_id from info_inquiries i where i.student_id = $child)))',
    },
    'inquiry',
  ),
  approval_requests: own(['Requests for a change', 'សំណើសុំកែប្រែ'], {
    named: true,
    by: { requested_by: 'users' },
    doers: ['decided_by_id'],
  }),
  student_scholarships: own(['Scholarships', 'អាហារូបករណ៍']),
  staff_children: own(['Staff children', 'កូនបុគ្គលិក']),
  service_subscriptions: own(['Student services', 'សេវាដែលបានជាវ']),
  pre_invoices: money(['Pre-invoices', 'វិក្កយបត្របឋម'], billing.preInvoices, {
    by: child,
    empties: { remark: null, void_reason: '' },
  }),
  pre_invoice_lines: money(['Pre-invoice lines', 'ជួរនៃវិក្កយបត្របឋម'], billing.preInvoiceLines, {
    by: { pre_inv_id: 'pre_invoices' },
  }),
  pre_invoice_left_outs: {
    ...own(['Left out of billing runs', 'មិនបានបញ្ចូលក្នុងវិក្កយបត្របឋម']),
    because: 'derived',
  },
  quotations: money(['Quotations', 'សម្រង់តម្លៃ'], billing.quotations, {
    by: { ...child, inquiry_id: 'info_inquiries' },
    empties: { customer_name: '', customer_phone: null, inquiry_id: null, remark: null, void_reason: '' },
  }),
  quotation_lines: money(['Quotation lines', 'ជួរនៃសម្រង់តម្លៃ'], billing.quotationLines, {
    by: { quotation_id: 'quotations' },
  }),
  invoices: money(['Invoices', 'វិក្កយបត្រ'], billing.invoices, {
    by: child,
    doers: ['pre_inv_id', 'credits_inv_id'],
    empties: { remark: null, void_reason: '' },
  }),
  invoice_lines: money(['Invoice lines', 'ជួរនៃវិក្កយបត្រ'], billing.invoiceLines, {
    by: { inv_id: 'invoices' },
    doers: ['credits_line_id'],
    empties: { rules: '[]' },
  }),
  invoice_instalments: money(['Instalments', 'ការបង់រំលស់'], billing.invoiceInstalments, { by: { inv_id: 'invoices' } }),
  invoice_confirm_lines: money(['Confirmed invoices', 'វិក្កយបត្រដែលបានបញ្ជាក់'], payments.invoiceConfirmLines, {
    by: { inv_id: 'invoices' },
  }),
  reminder_pauses: own(['Reminder pauses', 'ការផ្អាករំលឹក']),
  // It stands under one child, and may name its brothers and sisters.
  reminders: own(['Reminders', 'ការរំលឹក'], {
    by: child,
    doers: ['inv_id', 'reminder_step_id'],
    mentions: ['title', 'message'],
  }),
  reminder_invoices: own(['Invoices in reminders', 'វិក្កយបត្រក្នុងការរំលឹក'], {
    by: { inv_id: 'invoices' },
    doers: ['reminder_id'],
  }),
  student_credits: money(['Credits', 'ប្រាក់ទុក'], ledger.studentCredits, { by: child }),
  payment_adjustments: money(['Adjustments', 'ការកែតម្រូវការបង់ប្រាក់'], billing.paymentAdjustments, {
    by: child,
    doers: ['inv_id', 'carried_by_inv_id'],
    empties: { reason: '', void_reason: '' },
  }),
  payment_testing: money(['Test fees', 'ការបង់ថ្លៃតេស្ត'], payments.paymentTesting, {
    by: { ...child, inquiry_id: 'info_inquiries' },
    empties: { customer_name: '', inquiry_id: null, reference: null, remark: null, void_reason: '' },
  }),
  receipts: money(['Receipts', 'បង្កាន់ដៃ'], payments.receipts, {
    by: { ...child, student_parent_id: 'parents' },
    doers: ['refunds_receipt_id'],
    empties: { student_parent_id: null, payer_name: '', remark: null, void_reason: '' },
  }),
  receipt_lines: money(['Receipt lines', 'ជួរនៃបង្កាន់ដៃ'], payments.receiptLines, {
    by: { inv_id: 'invoices' },
    doers: ['receipt_id', 'inv_line_id'],
  }),
  receipt_payments: money(['Payments', 'ការបង់ប្រាក់'], payments.receiptPayments, {
    by: { receipt_id: 'receipts' },
    doers: ['credit_id'],
    empties: { reference: null, reference_fold: null },
  }),
  bank_statement_lines: money(['Bank statement lines', 'បន្ទាត់របាយការណ៍ធនាគារ'], payments.bankStatementLines, {
    by: { inv_id: 'invoices' },
    doers: ['receipt_id', 'counter_receipt_id'],
    empties: { payer_text: '', remark_text: '', note: '' },
  }),
  ledger_lines: money(['Ledger lines', 'ជួរនៃបញ្ជីគណនេយ្យ'], ledger.ledgerLines, {
    by: { inv_id: 'invoices' },
    doers: ['credit_id'],
  }),
  year_end_rows: { ...own(['Year-end lines', 'បន្ទាត់នៃការបញ្ចប់ឆ្នាំ']), because: 'derived' },
  student_enrollments: {
    ...own(['Enrolments', 'កន្លែងក្នុងថ្នាក់']),
    fate: 'anonymise',
    because: 'counted',
    keeping: 'permanent',
    doers: ['from_enrollment_id', 'transfer_id'],
    keeps: [
      'enrollment_id',
      'student_id',
      'class_id',
      'branch_id',
      'ac_year_id',
      'ac_term_id',
      'acps_id',
      'grade_id',
      'enrollment_status',
      'enroll_date',
      'leave_date',
      'from_enrollment_id',
      'transfer_id',
    ],
    empties: { remark: null },
  },
  student_transfers: {
    ...own(['Transfers', 'ការផ្ទេរសិស្ស']),
    fate: 'anonymise',
    because: 'counted',
    keeping: 'permanent',
    keeps: [
      'transfer_id',
      'student_id',
      'transfer_type',
      'from_branch_id',
      'to_branch_id',
      'transfer_date',
      'status_before',
    ],
    empties: { to_school: null, reason: '', remark: null },
  },
  looks: {
    ...own(['Access log entries', 'អ្នកដែលបានមើលកំណត់ត្រាកុមារ'], { by: { about_id: 'students' } }),
    fate: 'keep',
    because: 'proof',
    keeping: 'history',
    // That there is a block at all is not for the copy.
    unless: "r.resource = 'guardian-blocks'",
    doers: ['user_id'],
    keeps: [
      'look_id',
      'slot',
      'looked_at',
      'user_id',
      'about',
      'about_id',
      'about_ids',
      'resource',
      'record_id',
      'deed',
      'route',
      'request_id',
    ],
  },
  privacy_requests: {
    ...own(['Privacy requests', 'សំណើឯកជនភាព']),
    fate: 'anonymise',
    because: 'asked',
    keeping: 'history',
    doers: ['requested_by', 'decided_by_id'],
    keeps: [
      'privacy_request_id',
      'request_kind',
      'request_state',
      'student_id',
      'branch_id',
      'with_family',
      'requested_by',
      'decided_by_id',
      'plan',
      'fingerprint',
      'task_id',
      'done_at',
    ],
    empties: { remark: null, answer: null },
  },
  parents: family(['Families', 'គ្រួសារ'], {}),
  parent_branches: {
    ...family(['Branches where a family is known', 'សាខាដែលស្គាល់គ្រួសារ'], { by: { student_parent_id: 'parents' } }),
    because: 'derived',
  },
  family_agreements: family(['Agreements signed by a family', 'អ្វីដែលគ្រួសារបានចុះហត្ថលេខា'], {
    by: { student_parent_id: 'parents' },
  }),
  family_consents: family(['Consents of a family', 'ការយល់ព្រមរបស់គ្រួសារ'], {
    by: { student_parent_id: 'parents' },
    doers: ['withdrawn_by'],
  }),
  users: {
    words: ['Accounts', 'គណនី'],
    of: 'account',
    fate: 'anonymise',
    because: 'number',
    keeping: 'account',
    by: { ...child, student_parent_id: 'parents' },
    exported: true,
    keeps: [
      'user_id',
      'user_type',
      'language',
      'all_branches',
      'default_branch_id',
      'allow_duplicate_fee_type',
      'is_external',
      'cashier_location_id',
      'staff_id',
      'teacher_id',
      'password_changed_at',
      'second_factor_at',
    ],
    empties: {
      photo: null,
      user_name: 'erased-{key}',
      full_name: 'Erased',
      email: null,
      phone_number: null,
      disable: '1',
      student_parent_id: null,
      student_id: null,
      guardian_type_id: null,
      menu_favorites: '[]',
    },
  },
  user_roles: { ...secret(['Roles of an account', 'តួនាទីនៃគណនី']), because: 'account', keeping: 'account' },
  user_branches: { ...secret(['Branches of an account', 'សាខានៃគណនី']), because: 'account', keeping: 'account' },
  report_views: {
    ...secret(['Saved views of reports', 'ទិដ្ឋភាពរបាយការណ៍ដែលបានរក្សាទុក']),
    because: 'account',
    keeping: 'account',
  },
  agreement_acceptances: {
    ...secret(['Agreements accepted', 'កិច្ចព្រមព្រៀងដែលបានទទួល'], { by: account, exported: true }),
    because: 'account',
    keeping: 'account',
  },
  consents: {
    ...secret(['Consents of an account', 'ការយល់ព្រមនៃគណនី'], { by: account, exported: true }),
    because: 'account',
    keeping: 'account',
  },
  sessions: {
    ...secret(['Sign-ins', 'ការចូលប្រើ'], {
      by: account,
      exported: true,
      hidden: ['session_id', 'cookie_hash', 'permission_allow_code'],
    }),
    because: 'account',
    keeping: 'month',
  },
  tasks: { ...secret(['Tasks of an account', 'ការងារយូរនៃគណនី']), because: 'account', keeping: 'month' },
  credentials: secret(['Passwords', 'ពាក្យសម្ងាត់']),
  session_tokens: secret(['Sign-in tokens', 'សញ្ញាសម្គាល់ការចូលប្រើ'], { by: { session_id: 'sessions' } }),
  second_factors: secret(['Two-step sign-in', 'កត្តាផ្ទៀងផ្ទាត់ទីពីរ']),
  recovery_codes: secret(['Recovery codes', 'លេខកូដសង្គ្រោះ']),
  sign_in_tickets: secret(['Unfinished sign-ins', 'ការចូលប្រើដែលមិនទាន់ចប់']),
  known_devices: secret(['Known devices', 'ឧបករណ៍ដែលស្គាល់']),
  // Whoever knows it can write there.
  channel_addresses: secret(['Where messages are sent', 'កន្លែងដែលសារត្រូវផ្ញើទៅ'], { by: { person_id: 'users' } }),
  channel_wishes: { ...secret(['How messages are wanted', 'របៀបទទួលសារ']), because: 'account', keeping: 'account' },
  telegram_codes: secret(['Telegram links', 'តំណតេឡេក្រាម']),
  reset_links: secret(['Password links', 'តំណសម្រាប់ពាក្យសម្ងាត់ថ្មី']),
  sign_in_slips: secret(['Sign-in slips', 'សន្លឹកចូលប្រើ']),
  sign_in_confirmations: {
    words: ['Confirmations of links and slips', 'ការបញ្ជាក់តំណ និងសន្លឹកចូលប្រើ'],
    of: 'trace',
    fate: 'keep',
    because: 'watched',
    keeping: 'scan',
    doers: ['asked_by_id', 'decided_by_id'],
    mentions: ['whose'],
  },
  chosen_children: {
    ...secret(['Child a parent has open', 'កូនដែលឪពុកម្តាយកំពុងមើល'], { by: child, doers: ['user_id'] }),
    because: 'account',
    keeping: 'account',
  },
  sign_in_attempts: secret(['Failed sign-ins', 'ការចូលប្រើដែលបរាជ័យ'], { mentions: ['subject'] }),
  sign_in_failures: secret(['Failed sign-ins', 'ការចូលប្រើដែលបរាជ័យ'], { mentions: ['subject', 'about'] }),
  files: own(['Photos, recordings and papers', 'រូបថត សំឡេង និងឯកសារ'], { named: true, hidden: ['sha256'] }),
  history: {
    words: ['History of changes', 'ប្រវត្តិកែប្រែ'],
    of: 'trace',
    fate: 'anonymise',
    because: 'history',
    keeping: 'history',
    exported: true,
    doers: ['user_id'],
  },
  once_answers: {
    words: ['Saved answers to payments', 'ចម្លើយចំពោះសំណើហិរញ្ញវត្ថុ'],
    of: 'trace',
    fate: 'keep',
    because: 'proof',
    keeping: 'money',
    doers: ['user_id'],
  },
  closed_days: {
    words: ['Closed days', 'ថ្ងៃដែលបានបិទបញ្ជី'],
    of: 'trace',
    fate: 'keep',
    because: 'proof',
    keeping: 'money',
    doers: ['closed_by', 'reopened_by'],
    mentions: ['remark', 'reopen_reason'],
  },
  cashier_shifts: {
    words: ['Cashiers’ shifts', 'វេនបេឡាករ'],
    of: 'trace',
    fate: 'keep',
    because: 'proof',
    keeping: 'money',
    doers: ['user_id', 'handed_to', 'closed_by'],
    mentions: ['difference_reason', 'remark'],
  },
  bulk_reads: {
    words: ['Exports', 'ការនាំចេញ'],
    of: 'trace',
    fate: 'keep',
    because: 'watched',
    keeping: 'scan',
    doers: ['user_id'],
    mentions: ['filter'],
  },
  rows_read: {
    words: ['Number of records viewed', 'ចំនួនកំណត់ត្រាដែលបានអាន'],
    of: 'trace',
    fate: 'keep',
    because: 'watched',
    keeping: 'moments',
    doers: ['user_id'],
  },
  alarms: {
    words: ['Alarms', 'ការព្រមាន'],
    of: 'trace',
    fate: 'keep',
    because: 'watched',
    keeping: 'scan',
    doers: ['user_id'],
    mentions: ['about'],
  },
  duplicate_pairs: {
    words: ['Possible duplicates', 'កំណត់ត្រាដែលអាចស្ទួន'],
    of: 'child',
    fate: 'erase',
    because: 'derived',
    keeping: 'record',
    by: { one_id: 'students', other_id: 'students' },
    unless: `r.pair_kind <> ${pairKind.student}`,
    mentions: ['gone_name_en', 'gone_name_kh'],
  },
  row_merges: {
    words: ['Merged records', 'កំណត់ត្រាដែលបានបញ្ចូលគ្នា'],
    of: 'trace',
    fate: 'keep',
    because: 'proof',
    keeping: 'history',
  },
  imports: {
    words: ['Imported files', 'ឯកសារដែលបាននាំចូល'],
    of: 'trace',
    fate: 'keep',
    because: 'watched',
    keeping: 'scan',
  },
  outbox: {
    words: ['Messages on their way', 'សារដែលកំពុងចេញ'],
    of: 'trace',
    fate: 'erase',
    because: 'copy',
    keeping: 'moments',
    doers: ['user_id'],
  },
  import_rows: {
    words: ['Rows of imported files', 'ជួរនៃឯកសារដែលបាននាំចូល'],
    of: 'trace',
    fate: 'erase',
    because: 'copy',
    keeping: 'moments',
  },
  year_ends: {
    words: ['Year-ends', 'ការបញ្ចប់ឆ្នាំ'],
    of: 'trace',
    fate: 'keep',
    because: 'proof',
    keeping: 'permanent',
  },
  employees: staff(['Employees', 'បុគ្គលិក'], 'employed'),
  employee_status_changes: staff(['Employee status changes', 'ការប្តូរស្ថានភាពបុគ្គលិក'], 'employed'),
  employee_transfers: staff(['Employee transfers', 'ការផ្លាស់ប្តូរកន្លែងធ្វើការ'], 'employed'),
  teachers: staff(['Teachers', 'គ្រូបង្រៀន'], 'employed'),
  teacher_sub_programs: staff(['Teachers’ programmes', 'កម្មវិធីរបស់គ្រូ']),
  teacher_subject_codes: staff(['Teachers’ subjects', 'មុខវិជ្ជារបស់គ្រូ']),
  signatures: staff(['Signatures', 'ហត្ថលេខា'], 'employed'),
  device_accounts: staff(['Device accounts', 'គណនីឧបករណ៍'], 'taught', { doers: ['user_id'] }),
  classes: staff(['Classes', 'ថ្នាក់រៀន']),
  schedules: staff(['Timetables', 'កាលវិភាគ']),
  schedule_details: staff(['Lessons', 'ម៉ោងបង្រៀន']),
  khmer_secondary_schedules: staff(['Secondary teaching plans', 'ម៉ោងប្រចាំសប្តាហ៍']),
  invoice_classes: {
    words: ['Class billing', 'វិក្កយបត្រតាមថ្នាក់'],
    of: 'trace',
    fate: 'keep',
    because: 'money',
    keeping: 'money',
    mentions: ['remark', 'void_reason'],
  },
  exam_schedules: staff(['Exams', 'ការប្រឡង']),
  exam_invigilators: staff(['Invigilators', 'អនុរក្ស']),
  teaching_records: staff(['Lessons taught', 'ម៉ោងដែលបានបង្រៀន']),
  calendar_links: staff(['Calendar links', 'តំណប្រតិទិន']),
  corporate_partners: contact(['Corporate partners', 'ដៃគូសាជីវកម្ម']),
  school_contacts: contact(['School contacts', 'ទំនាក់ទំនងរបស់សាលា']),
  hospital_profiles: contact(['Hospitals', 'មន្ទីរពេទ្យ']),
  companies: contact(['Companies', 'ក្រុមហ៊ុន']),
  branches: contact(['Branches', 'សាខា']),
  abouts: contact(['About the school', 'អំពីសាលា']),
  landing_pages: contact(['School pages', 'ទំព័ររបស់សាលា']),
}

const withoutPeople: readonly string[] = [
  'academic_years',
  'agreements',
  'assessment_components',
  'assessment_parts',
  'bank_profiles',
  'bank_statements',
  'banks',
  'batches',
  'buildings',
  'card_templates',
  'catalogs',
  'communes',
  'consent_texts',
  'currencies',
  'curriculum_lines',
  'default_credit_days',
  'departments',
  'discount_rules',
  'districts',
  'divisions',
  'fee_group_items',
  'fee_groups',
  'from_schools',
  'front_covers',
  'grades',
  'grading_definitions',
  'health_categories',
  'health_items',
  'history_links',
  'history_roots',
  'history_seals',
  'holiday_branches',
  'holiday_rules',
  'import_mappings',
  'instalment_parts',
  'instalment_plans',
  'job_steps',
  'learning_expectations',
  'ledger_accounts',
  'ledger_entries',
  'levels',
  'main_programs',
  'message_senders',
  'monthly_semester_mappings',
  'nationalities',
  'notice_tallies',
  'number_counters',
  'occupations',
  'partitioned_tables',
  'payment_announcements',
  'permissions',
  'positions',
  'pre_invoice_runs',
  'promotions',
  'provinces',
  'push_keys',
  'reminder_steps',
  'retention_rules',
  'retention_runs',
  'role_editions',
  'role_permissions',
  'rooms',
  'schedule_times',
  'scholarships',
  'score_bases',
  'score_components',
  'setup_marks',
  'shifts',
  'signing_keys',
  'sms_accounts',
  'sms_spending',
  'status_reasons',
  'study_times',
  'sub_programs',
  'subject_activities',
  'subject_component_items',
  'subject_components',
  'subject_grading_ranges',
  'subjects',
  'terms',
  'total_score_grading_ranges',
  'villages',
  'year_books',
]

/** About nobody too, with a column in which people type what they like. */
const withoutPeopleButWords: Readonly<Record<string, Typed>> = {
  batch_finals: { plain: ['reason'] },
  curricula: { plain: ['remark'] },
  history_exceptions: { plain: ['reason'] },
  events: { mentions: ['description'] },
  exchange_rates: { plain: ['remark'] },
  fee_setups: { plain: ['remark'] },
  fee_types: { plain: ['remark'] },
  holidays: { plain: ['remark'] },
  invoice_confirms: { mentions: ['remark'] },
  mail_accounts: { plain: ['from_email', 'user_name'] },
  notices: { mentions: ['title_en', 'title_kh', 'message_en', 'message_kh'] },
  message_settings: { plain: ['remark'] },
  notification_manuals: { mentions: ['title_en', 'title_kh', 'message_en', 'message_kh', 'short_en', 'short_kh'] },
  notification_schedules: { mentions: ['title_en', 'title_kh', 'message_en', 'message_kh', 'short_en', 'short_kh'] },
  notification_templates: { mentions: ['title_en', 'title_kh', 'message_en', 'message_kh', 'short_en', 'short_kh'] },
  reminder_branches: { plain: ['remark'] },
  roles: { plain: ['description'] },
  score_assessments: { plain: ['remark'] },
  telegram_bots: { plain: ['telegram_bot_id'] },
}

/** Every table there is. */
export const classes: Readonly<Record<string, TableClass>> = {
  ...ofPeople,
  ...Object.fromEntries(withoutPeople.map((name) => [name, nobody(name)])),
  ...Object.fromEntries(Object.entries(withoutPeopleButWords).map(([name, typed]) => [name, nobody(name, typed)])),
}
