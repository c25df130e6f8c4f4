import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'

const family: NonNullable<Inputs[string]> = async ({ world, side }) => ({
  params: { student_parent_id: (await world.rows.row('parent-profiles', side)).student_parent_id },
})

/** The paper of a row of the side. */
const paperOf =
  (name: string, key: string): NonNullable<Inputs[string]> =>
  async ({ world, side }) => ({ params: { [key]: (await world.rows.row(name, side))[key] } })

export const inputs: Inputs = {
  'print-invoice': paperOf('invoices', 'inv_id'),
  'print-pre-invoice': paperOf('pre-invoices', 'id'),
  'print-quotation': paperOf('quotations', 'id'),
  'print-adjustment': paperOf('payment-adjustments', 'id'),
  'read-receipt-paper': paperOf('receipts', 'receipt_id'),
  'print-receipt': paperOf('receipts', 'receipt_id'),
  'print-test-fee': paperOf('payment-testing', 'id'),
  'print-confirmation': paperOf('invoice-confirms', 'id'),
  'read-family-account': family,
  'read-student-account': paperOf('student-profiles', 'student_id'),
  'read-family-statement': family,
  'print-family-statement': family,
  'print-family-statements': async ({ world, side, actor }) => {
    await world.owner.execute(sql`delete from bulk_reads where user_id = ${actor.user_id}`)
    const { branch_id, student_id } = await world.rows.fresh('invoices', side)
    await world.owner.execute(
      sql`update students set student_parent_id = ${(await world.rows.row('parent-profiles', side)).student_parent_id} where student_id = ${student_id} and student_parent_id is null`,
    )
    return { body: { branch_id } }
  },
  'print-pre-invoices-of-grades': async ({ world, side }) => {
    const { grade_id } = await world.rows.fresh('grades', side)
    const { branch_id } = await world.rows.fresh('pre-invoices', side, { grade_id })
    return { body: { branch_id, grade_ids: [grade_id] } }
  },
}
