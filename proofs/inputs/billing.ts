import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

const day = '2026-02-01'
const key = async (world: World, name: string, side: Side, of: string) => (await world.rows.row(name, side))[of]
const student = async (world: World, side: Side) =>
  (await world.rows.fresh('student-profiles', side)).student_id as number
const invoice = async (world: World, side: Side) => (await world.rows.fresh('invoices', side)).inv_id as number
const fee = async (world: World, side: Side) =>
  (await world.rows.fresh('fee-setups', side, { fee_amount: '12.35', is_inactive: 0, ac_year_id: null, plan_id: null }))
    .fee_setup_id as number
const oneLine = async (world: World, side: Side) => ({
  student_id: await student(world, side),
  inv_date: day,
  lines: [{ fee_setup_id: await fee(world, side) }],
})
/** A class of its own with somebody in it. */
async function classWithOne(world: World, side: Side): Promise<number> {
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await world.rows.row('class-operations', side)
  const { class_id } = (await world.rows.fresh('class-operations', side, same)) as { class_id: number }
  await world.rows.fresh('student-enrollments', side, { student_id: await student(world, side), class_id })
  return class_id
}
const reason = 'Billed by mistake'

/** It fell due long ago. */
const lateBill = (world: World, inv_id: number) =>
  world.owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoices set inv_date = inv_date - 400 where inv_id = ${inv_id}`)
  })

export const inputs: Inputs = {
  'issue-invoice': async ({ world, side }) => ({ body: await oneLine(world, side) }),
  'issue-invoice-without-seat': async ({ world, side }) => ({ body: await oneLine(world, side) }),
  'issue-credit-note': async ({ world, side }) => ({
    params: { inv_id: await invoice(world, side) },
    body: { reason },
  }),
  'void-invoice': async ({ world, side }) => ({
    params: { inv_id: await invoice(world, side) },
    body: { void_reason: reason },
  }),
  'read-latest-invoice': async ({ world, side }) => {
    const { student_id } = await world.rows.fresh('new-student-unpaids', side)
    return { params: { student_id } }
  },
  'list-bank-accounts-of-student': async ({ world, side }) => ({
    params: { student_id: await key(world, 'student-profiles', side, 'student_id') },
  }),
  'read-invoice-rate': async () => ({ query: { date: day } }),
  'read-invoice-views': async () => ({}),
  'read-invoice-form': async ({ world, side }) => ({
    query: { branch_id: await key(world, 'branches', side, 'branch_id') },
  }),
  'find-students-to-bill': async ({ world, side }) => ({
    query: { branch_id: await key(world, 'branches', side, 'branch_id') },
  }),
  'read-seat-to-bill': async ({ world, side }) => ({
    query: { student_id: await key(world, 'student-profiles', side, 'student_id') },
  }),
  'check-duplicate-fees': async ({ world, side }) => ({
    query: {
      student_id: await key(world, 'student-profiles', side, 'student_id'),
      fee_setup_ids: String(await fee(world, side)),
      fee_start_date: day,
      fee_end_date: day,
    },
  }),
  'list-eligible-payments': async ({ world, side }) => ({
    query: { student_id: await key(world, 'student-profiles', side, 'student_id'), inv_date: day },
  }),
  'read-invoice-paper': async ({ world, side }) => ({
    params: { inv_id: await key(world, 'invoices', side, 'inv_id') },
  }),
  'read-invoice-account': async ({ world, side }) => ({
    params: { inv_id: await key(world, 'invoices', side, 'inv_id') },
  }),
  'bill-class': async ({ world, side }) => ({
    body: {
      class_id: await classWithOne(world, side),
      fee_setup_id: await fee(world, side),
      inv_date: day,
      confirmed: `1 12.35 ${day}`,
    },
  }),
  'void-class-bill': async ({ world, side }) => ({
    params: { id: (await world.rows.fresh('invoice-classes', side)).id },
    body: { void_reason: reason },
  }),
  'read-class-bill-form': async ({ world, side }) => ({
    query: { branch_id: await key(world, 'branches', side, 'branch_id') },
  }),
  'adjust-invoice': async ({ world, side }) => ({
    body: { inv_id: await invoice(world, side), amount: '-1.00', reason },
  }),
  'change-adjustment': async ({ world, side }) => ({
    params: { id: (await world.rows.fresh('payment-adjustments', side)).id },
    body: { amount: '2.00', reason },
  }),
  'void-adjustment': async ({ world, side }) => ({
    params: { id: (await world.rows.fresh('payment-adjustments', side)).id },
    body: { void_reason: reason },
  }),
  'read-adjustment-form': async ({ world, side }) => ({
    query: { inv_id: await key(world, 'invoices', side, 'inv_id') },
  }),
  'enter-opening-balance': async ({ world, side }) => ({
    body: { student_id: await student(world, side), total_amount: '40.00', inv_date: day },
  }),
  'preview-reminders': async ({ world, side }) => ({
    query: { branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'print-family-letter': async ({ world, side }) => {
    const { student_parent_id } = await world.rows.row('parent-profiles', side)
    const { student_id } = await world.rows.fresh('student-profiles', side, { student_parent_id })
    await lateBill(world, (await world.rows.fresh('invoices', side, { student_id })).inv_id as number)
    return { params: { student_parent_id } }
  },
  'print-reminder-letter': async ({ world, side }) => {
    const { reminder_id, inv_id } = await world.rows.fresh('reminders', side)
    await lateBill(world, inv_id as number)
    return { params: { reminder_id } }
  },
  'print-reminder-letters': async ({ world, side, actor }) => {
    await world.owner.execute(sql`delete from bulk_reads where user_id = ${actor.user_id}`)
    const { branch_id, reminded_date } = await world.rows.fresh('reminders', side)
    return { body: { branch_id, reminded_date } }
  },
  'run-reminders': async ({ world, side }) => ({
    body: { branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
}
