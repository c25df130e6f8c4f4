import { cardStatus } from '@sala/contract/cards/card-activators'
import { privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { pickupType } from '@sala/contract/people/pickups'
import { approveStatus } from '@sala/contract/people/requests'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Clash, isRow, type MergeRule, type MergeRules, type Sentence } from '../kit/store/merge-plan.ts'
import { isBlocked } from './find-blocks.ts'

type Row = Record<string, unknown>
const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))

const change = (tx: Tx, { holder, gone }: Clash, values: Row, row = gone) =>
  tx.execute(
    sql`update ${sql.identifier(holder.table)} r set ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
      sql`, `,
    )} where ${isRow(holder, row, 'r')}`,
  )

const joined = (one: unknown, other: unknown): string | null =>
  [...new Set([text(one), text(other)].filter(Boolean))].join(' · ') || null

/** Somebody asked for the same twice: one question waits, the other is withdrawn. */
const askedTwice: MergeRule = {
  says: () => [
    'A request open for both records is kept once; the other one is withdrawn.',
    'សំណើដែលរង់ចាំសម្រាប់កំណត់ត្រាទាំងពីរត្រូវរក្សាទុកតែមួយ សំណើមួយទៀតត្រូវដកចេញ។',
  ],
  resolve: async (tx, clash) => void (await change(tx, clash, { approve_status: approveStatus.cancelled })),
}

const privacyKinds: Readonly<Record<number, Sentence>> = {
  [privacyKind.copy]: ['a copy of all data', 'ច្បាប់ចម្លងនៃទិន្នន័យទាំងអស់'],
  [privacyKind.erasure]: ['the erasure of its data', 'ការលុបទិន្នន័យ'],
}
/**
 * A copy of the child is one copy; an erasure has to be rehearsed again in any case, since more belongs to the child
 * now.
 */
const privacyRequests: MergeRule = {
  says: ({ gone }) => {
    const [en, km] = privacyKinds[gone.request_kind as number]!
    return [
      `Both records have an open request for ${en}: one continues, the other is closed with a note.`,
      `កំណត់ត្រាទាំងពីរមានសំណើបើកសុំ${km}៖ សំណើមួយបន្ត ចំណែកសំណើមួយទៀតត្រូវបិទដោយមានកំណត់សម្គាល់។`,
    ]
  },
  resolve: async (tx, clash) =>
    void (await change(tx, clash, {
      request_state: privacyState.declined,
      answer:
        'The child’s two records were merged; the same request continues there. · កំណត់ត្រាពីររបស់កុមារបានក្លាយជាតែមួយ ហើយសំណើដូចគ្នានេះបន្តនៅទីនោះ។',
      done_at: sql`now()`,
    })),
}

/** Each was to be asked for the same: somebody of the office says which is right. */
const preInvoices: MergeRule = {
  says: () => ['Both have a pre-invoice for the same period.', 'ទាំងពីរមានវិក្កយបត្របឋមនៃអំឡុងពេលតែមួយ។'],
  stops: async (_, { gone, stays }) => [
    `Both have a pre-invoice for the same period: ${gone.pre_inv_number} and ${stays.pre_inv_number}. Void one of them first.`,
    `ទាំងពីរមានវិក្កយបត្របឋមនៃអំឡុងពេលតែមួយ៖ ${gone.pre_inv_number} និង ${stays.pre_inv_number}។ សូមទុកមួយជាមោឃៈជាមុនសិន។`,
  ],
  resolve: async () => {},
}

const seats: MergeRule = {
  says: ({ gone }) => [
    `Both are in the same class: the second enrolment (since ${gone.enroll_date}) is ended.`,
    `ទាំងពីរអង្គុយក្នុងថ្នាក់តែមួយ៖ កន្លែងទីពីរ (តាំងពី ${gone.enroll_date}) ត្រូវបញ្ចប់។`,
  ],
  stops: async (tx, { gone, stays }) => {
    if (gone.class_id === stays.class_id) return undefined
    const { rows } = await tx.execute<{ names: string }>(
      sql`select string_agg(class_name, ' / ' order by class_name) as names from classes where class_id in (${gone.class_id}, ${stays.class_id})`,
    )
    return [
      `They are in two classes in the same term: ${rows[0]!.names}. End one enrolment first.`,
      `ពួកគេអង្គុយក្នុងថ្នាក់ពីរនៃវគ្គតែមួយ៖ ${rows[0]!.names}។ សូមបញ្ចប់កន្លែងមួយជាមុនសិន។`,
    ]
  },
  resolve: async (tx, clash) => {
    const { rows } = await tx.execute<{ day: string }>(
      sql`select greatest(${clash.gone.enroll_date}::date, current_date)::text as day`,
    )
    await change(tx, clash, {
      enrollment_status: enrollmentStatus.left,
      leave_date: rows[0]!.day,
      remark: joined(clash.gone.remark, 'A second record of the same student'),
    })
  },
}

const cards: MergeRule = {
  says: ({ gone, stays }) => [
    `Card ${gone.card_number} stops working; card ${stays.card_number} stays active.`,
    `កាត ${gone.card_number} ឈប់ដំណើរការ ចំណែកកាត ${stays.card_number} នៅតែប្រើបាន។`,
  ],
  resolve: async (tx, clash) => {
    const { rows } = await tx.execute<{ day: string }>(
      sql`select greatest(${clash.gone.activated_date}::date, current_date)::text as day`,
    )
    await change(tx, clash, { card_status: cardStatus.inactive, ended_date: rows[0]!.day })
  },
}

const whom: Readonly<Record<number, Sentence>> = {
  [pickupType.father]: ['Father', 'ឪពុក'],
  [pickupType.mother]: ['Mother', 'ម្តាយ'],
  [pickupType.guardian]: ['Guardian', 'អាណាព្យាបាល'],
}
const pickups: MergeRule = {
  says: ({ gone }) => [
    `${gone.guardian} may still take the child home, listed under others.`,
    `${gone.guardian_kh} នៅតែអាចទទួលកុមារ ដោយរាយក្នុងចំណោមអ្នកផ្សេង។`,
  ],
  // As another person he would be let in where the father is not.
  stops: async (tx, { gone, stays }) => {
    const kind = sql`${gone.guardian_type}::int`
    const { rows } = await tx.execute<{ blocked: boolean }>(
      sql`select ${isBlocked(sql`${gone.student_id}::int`, kind, 'pickup')} or ${isBlocked(sql`${stays.student_id}::int`, kind, 'pickup')} as blocked`,
    )
    if (!rows[0]!.blocked) return undefined
    return [
      `${gone.guardian} and ${stays.guardian} are pickup persons of the same child, and one is blocked. Delete one of the pickup persons first.`,
      `${gone.guardian_kh} និង ${stays.guardian_kh} ជាអ្នកទទួលសិស្សតែមួយ ហើយម្នាក់ត្រូវបានហាម។ សូមលុបអ្នកទទួលសិស្សម្នាក់ជាមុនសិន។`,
    ]
  },
  resolve: async (tx, clash) =>
    void (await change(tx, clash, {
      guardian_type: pickupType.other,
      relationship: text(clash.gone.relationship) ?? whom[clash.gone.guardian_type as number]![0],
    })),
}

const inquiries: MergeRule = {
  says: () => [
    'The second enquiry is kept, with a remark instead of the link.',
    'ការសាកសួរទីពីរនៅរក្សាទុក ដោយមានកំណត់សម្គាល់ជំនួសតំណ។',
  ],
  resolve: async (tx, clash) =>
    void (await change(tx, clash, {
      student_id: null,
      remark: joined(
        clash.gone.remark,
        `Became student record ${clash.gone.student_id}, a second one of ${clash.stays.student_id}`,
      ),
    })),
}

const bankAccounts: MergeRule = {
  says: ({ gone }) => [
    `Bank account ${gone.account_number} was entered twice and is kept once.`,
    `គណនីធនាគារ ${gone.account_number} ត្រូវបានបញ្ចូលពីរដង ហើយរក្សាទុកតែមួយ។`,
  ],
  goes: true,
}

const decided: Readonly<Record<string, Sentence>> = {
  blood_group: ['blood group', 'ក្រុមឈាម'],
  hospital_id: ['hospital', 'មន្ទីរពេទ្យ'],
  doctor_name: ['doctor', 'វេជ្ជបណ្ឌិត'],
  doctor_phone: ['doctor’s phone', 'លេខទូរស័ព្ទវេជ្ជបណ្ឌិត'],
  insurance_company: ['insurance company', 'ក្រុមហ៊ុនធានារ៉ាប់រង'],
  insurance_number: ['insurance number', 'លេខធានារ៉ាប់រង'],
  insurance_until: ['insured until', 'ថ្ងៃផុតធានារ៉ាប់រង'],
}
const told = ['allergies', 'chronic_illness', 'medication', 'remark'] as const
const measured = ['height_cm', 'weight_kg', 'measured_on'] as const

const healths: MergeRule = {
  says: () => [
    'The two health records are merged; the later measurement is kept.',
    'កំណត់ត្រាសុខភាពទាំងពីរក្លាយជាតែមួយ៖ ខ្លឹមសារត្រូវបញ្ចូលគ្នា ហើយយកការវាស់ក្រោយគេ។',
  ],
  stops: async (_, { gone, stays }) => {
    const differ = Object.entries(decided).filter(
      ([name]) => text(gone[name]) && text(stays[name]) && text(gone[name]) !== text(stays[name]),
    )
    if (differ.length === 0) return undefined
    return [
      `The two health records differ in: ${differ.map(([, [en]]) => en).join(', ')}. Ask the nurse to correct one of them first.`,
      `កំណត់ត្រាសុខភាពទាំងពីរខុសគ្នាត្រង់៖ ${differ.map(([, [, km]]) => km).join(', ')}។ សូមសុំគិលានុបដ្ឋាកកែតម្រូវមួយជាមុនសិន។`,
    ]
  },
  resolve: async (tx, clash) => {
    const { gone, stays } = clash
    const later = String(gone.measured_on ?? '') > String(stays.measured_on ?? '') ? gone : stays
    const newer = String(gone.updated_at) > String(stays.updated_at) ? gone : stays
    const values: Row = {
      ...Object.fromEntries(told.map((name) => [name, joined(stays[name], gone[name])])),
      ...Object.fromEntries(Object.keys(decided).map((name) => [name, stays[name] ?? gone[name]])),
      ...Object.fromEntries(measured.map((name) => [name, later[name] ?? stays[name] ?? gone[name]])),
      emergency_consent: newer.emergency_consent,
    }
    const differing = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => (value ?? null) !== (stays[name] ?? null)),
    )
    if (Object.keys(differing).length > 0) await change(tx, clash, differing, stays)
  },
  goes: true,
}

const healthAnswers: MergeRule = {
  says: () => [
    'A health question answered twice is kept once: “yes” is kept over “no”.',
    'សំណួរសុខភាពដែលបានឆ្លើយពីរដងត្រូវរក្សាទុកតែមួយ៖ ចម្លើយ បាទ/ចាស មានអាទិភាព។',
  ],
  resolve: async (tx, clash) => {
    const { gone, stays } = clash
    const since = [gone.since, stays.since].filter(Boolean).sort()[0] ?? null
    const values = {
      answer: Math.max(Number(gone.answer), Number(stays.answer)),
      since,
      note: joined(stays.note, gone.note),
    }
    if (values.answer !== stays.answer || values.since !== stays.since || values.note !== stays.note)
      await change(tx, clash, values, stays)
  },
  goes: true,
}

const signatures: MergeRule = {
  says: ({ gone }) => [
    `An agreement both had signed is kept once; the one of ${gone.signed_on} is noted in the remark.`,
    `កិច្ចព្រមព្រៀងដែលទាំងពីរបានចុះហត្ថលេខាត្រូវរក្សាទុកតែមួយ ចំណែកថ្ងៃ ${gone.signed_on} ត្រូវសរសេរក្នុងកំណត់សម្គាល់។`,
  ],
  resolve: async (tx, clash) => {
    const by = whom[clash.gone.guardian_type_id as number]?.[0]
    await change(
      tx,
      clash,
      {
        remark: joined(
          joined(clash.stays.remark, clash.gone.remark),
          `Also signed on ${clash.gone.signed_on}${by ? ` by the ${by.toLowerCase()}` : ''}`,
        ),
      },
      clash.stays,
    )
  },
  goes: true,
}

const subscriptions: MergeRule = {
  says: ({ gone, stays }) => [
    `Both have the same service: it is charged once, from ${[gone.start_date, stays.start_date].sort()[0]}.`,
    `ទាំងពីរជាវសេវាតែមួយ៖ វាត្រូវគិតថ្លៃតែម្តង ចាប់ពី ${[gone.start_date, stays.start_date].sort()[0]}។`,
  ],
  resolve: async (tx, clash) => {
    const { gone, stays } = clash
    // Whichever began first and ends last: nobody loses a service by being found twice.
    const start_date = [gone.start_date, stays.start_date].sort()[0]
    const end_date = gone.end_date && stays.end_date ? [gone.end_date, stays.end_date].sort()[1] : null
    const values = { start_date, end_date, remark: joined(stays.remark, gone.remark) }
    if (Object.entries(values).some(([name, value]) => (value ?? null) !== (stays[name] ?? null)))
      await change(tx, clash, values, stays)
  },
  goes: true,
}

const childrenOfStaff: MergeRule = {
  says: () => [
    'The staff child entry is there twice and is kept once.',
    'ព័ត៌មានថាមាតាបិតាធ្វើការនៅទីនេះត្រូវបានបញ្ចូលពីរដង ហើយរក្សាទុកតែមួយ។',
  ],
  stops: async (_, { gone, stays }) =>
    gone.staff_id === stays.staff_id
      ? undefined
      : [
          'They are entered as children of two employees. Remove one of the entries under Staff children first.',
          'ពួកគេត្រូវបានបញ្ចូលជាកូនរបស់បុគ្គលិកពីរនាក់។ សូមលុបមួយចេញក្នុងកូនបុគ្គលិកជាមុនសិន។',
        ],
  goes: true,
}

/** What has a kind and a number of its owner beside it, without a reference. */
const loose = [
  { table: 'approval_requests', kind: 'object', column: 'object_id' },
  { table: 'files', kind: 'object', column: 'object_id' },
]

/** What becomes of what a student can have only once; of two accounts, the one that was not chosen is closed. */
export const studentRules = (account: MergeRule): MergeRules => ({
  clashes: {
    one_seat_in_a_term: seats,
    one_active_card_of_a_student: cards,
    one_pickup_of_a_kind: pickups,
    info_inquiries_student_id_unique: inquiries,
    student_bank_accounts_student_id_bank_id_account_number_unique: bankAccounts,
    student_healths_pkey: healths,
    student_health_items_student_id_health_item_id_unique: healthAnswers,
    service_subscriptions_student_id_fee_setup_id_pk: subscriptions,
    staff_children_pkey: childrenOfStaff,
    users_student_id_unique: account,
    one_waiting_request: askedTwice,
    one_open_request_of_a_kind: privacyRequests,
    one_pre_invoice_of_a_period: preInvoices,
  },
  loose,
  unrecorded: { chosen_children: 'follows', pre_invoice_left_outs: 'follows' },
})

export const familyRules: MergeRules = {
  clashes: { one_signature_of_a_family: signatures, one_waiting_request: askedTwice },
  loose,
  unrecorded: { parent_branches: 'derived' },
}
