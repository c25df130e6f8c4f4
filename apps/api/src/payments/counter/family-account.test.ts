import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('family_account')
let mother: Actor
let family: number
let children: number[]
beforeAll(async () => {
  mother = world.actors['parent-api'].own
  family = (await world.rows.row('parent-profiles', 'A')).student_parent_id as number
  const { rows } = await world.owner.execute<{ student_id: number }>(
    sql`select student_id from students where student_parent_id = ${family}`,
  )
  children = rows.map(({ student_id }) => student_id)
  if (children.length < 2)
    children.push((await world.rows.fresh('student-profiles', 'A', { student_parent_id: family })).student_id as number)
  for (const student_id of children)
    for (let n = 0; n < 2; n += 1) await world.rows.fresh('invoices', 'A', { student_id })
  world.forget()
})

const ask = (path: string, by = mother) => world.call('GET', path, { token: by.token })

describe('what a family sees', () => {
  it('is what the ledger says: the sum of its children is the balance of the family', async () => {
    const { status, json } = await ask(`/family-statements/${family}`)
    expect(status).toBe(200)
    const { rows } = await world.owner.execute<{ owed: string }>(sql`
      select sum(l.base_amount)::text as owed from ledger_lines l join invoices i using (inv_id) join students s using (student_id) where s.student_parent_id = ${family} and l.account_id = 1`)
    expect(json.closing).toBe(rows[0]!.owed)
    expect(json.rows.at(-1).balance).toBe(json.closing)
    const cents = (text: string) => Number(text.replace('.', ''))
    expect(json.children.reduce((sum: number, child: { balance: string }) => sum + cents(child.balance), 0)).toBe(
      cents(json.closing),
    )
    expect(json.children.length).toBe(children.length)
  })
  it('are its own invoices, as a list and on paper, and nobody else’s', async () => {
    const own = (await ask('/invoices')).json.data as { inv_id: number; student_id: number }[]
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.every(({ student_id }) => children.includes(student_id))).toBe(true)
    const paper = await ask(`/invoices/generate-pdf/${own[0]!.inv_id}`)
    expect(paper.status).toBe(200)
    expect(paper.text).toContain('INV')
    const foreign = await world.rows.fresh('invoices', 'B')
    expect((await ask(`/invoices/generate-pdf/${foreign.inv_id}`)).status).toBe(404)
    expect(
      (await ask(`/family-statements/${(await world.rows.row('parent-profiles', 'B')).student_parent_id}`)).status,
    ).toBe(404)
  })
  it('are its own payments, with a receipt in two sizes', async () => {
    const { receipt_id } = await world.rows.fresh('receipts', 'A', { student_id: children[0] })
    const mine = (await ask('/home/parent/get-payment-histories')).json.data as { receipt_id: number }[]
    expect(mine.map((each) => each.receipt_id)).toContain(receipt_id)
    for (const size of ['a5', 'roll'])
      expect((await ask(`/receipts/generate-pdf/${receipt_id}?size=${size}`)).status).toBe(200)
    const foreign = await world.rows.fresh('receipts', 'B')
    expect((await ask(`/receipts/generate-pdf/${foreign.receipt_id}`)).status).toBe(404)
    expect((await ask(`/family-statements/${family}/pdf`)).status).toBe(200)
  })
})
