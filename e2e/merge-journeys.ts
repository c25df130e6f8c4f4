import assert from 'node:assert/strict'
import { pick, type Stage, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/**
 * A child who was registered a second time, with a card, a note and another telephone; of a family that was too, with
 * an account.
 */
export async function registerTwice(
  query: Stage['query'],
): Promise<{ one: number; other: number; name: string; families: [number, number] }> {
  await query("set sala.user_id = '1'")
  const [first] = await query(
    `select s.student_id, s.full_name_en, s.student_parent_id from students s where s.branch_id = 1 and s.date_of_birth is not null and s.student_parent_id is not null
      and not exists (select from users u where u.student_id = s.student_id) and s.student_id > 40 order by 1 limit 1`,
  )
  const family = first!.student_parent_id as number
  const [second] = await query(
    `insert into parents (home_branch_id, father_name_en, father_name_kh, mother_name_en, mother_name_kh, father_phone, email)
      select home_branch_id, father_name_en, father_name_kh, mother_name_en, mother_name_kh, coalesce(father_phone, mother_phone, phone_number), 'second@example.com' from parents where student_parent_id = $1 returning student_parent_id`,
    [family],
  )
  const [twin] = await query(
    `insert into students (card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender, date_of_birth, branch_id, student_parent_id, phone_number, place_of_birth)
      select 'TWICE-1', last_name_en, first_name_en, last_name_kh, first_name_kh, gender, date_of_birth, branch_id, $2, '012 777 999', 'Kampot' from students where student_id = $1 returning student_id`,
    [first!.student_id, second!.student_parent_id],
  )
  await query("insert into cards (card_number, student_id, activated_date) values ('TWICE1', $1, '2026-10-01')", [
    twin!.student_id,
  ])
  await query(
    "insert into disciplinary_actions (student_id, action_date, kind, subject) values ($1, '2026-10-02', 1, 'Came late')",
    [twin!.student_id],
  )
  await query(
    "insert into users (user_name, full_name, user_type, default_branch_id, student_parent_id) values ('second.father', 'Second Father', 'parent-api', 1, $1)",
    [second!.student_parent_id],
  )
  return {
    one: first!.student_id as number,
    other: twin!.student_id as number,
    name: String(first!.full_name_en),
    families: [family, second!.student_parent_id as number],
  }
}

export const mergeJourneys: readonly Journey[] = [
  [
    'a child who was registered twice is found, compared, merged with the arrow keys, and the merge is undone',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      const { one, other, name } = await registerTwice(query)
      await page.goto('/duplicates')
      await settle(page)
      await page.getByRole('button', { name: 'Search again' }).click()
      const line = page.getByText('TWICE-1').first()
      await line.waitFor()
      await line.click()
      await page.getByRole('heading', { name: 'What is kept' }).waitFor()
      const phone = page.getByRole('group', { name: 'Phone' }).first()
      const [keeps, takes] = [phone.getByRole('radio').nth(0), phone.getByRole('radio').nth(1)]
      await keeps.check()
      await keeps.focus()
      await page.keyboard.press('ArrowRight')
      assert.ok(await takes.isChecked())
      const shown = await page.getByRole('group').count()
      await page.getByRole('switch', { name: 'Show all fields' }).click()
      assert.ok((await page.getByRole('group').count()) > shown)
      await page.getByText('Second Father').first().waitFor()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Merge these two?' })
      assert.ok(await dialog.getByRole('button', { name: 'Merge' }).isDisabled())
      await dialog.getByRole('checkbox', { name: /whose children/ }).check()
      await dialog.getByRole('button', { name: 'Merge' }).click()
      await page.getByText(`${name} is now part of ${name}.`).waitFor()
      const [kept] = await query(
        'select phone_number, (select count(*)::int from disciplinary_actions d where d.student_id = s.student_id) as notes from students s where student_id = $1',
        [one],
      )
      assert.equal(kept!.phone_number, '012 777 999')
      assert.ok(Number(kept!.notes) >= 1)
      assert.equal((await query('select 1 from students where student_id = $1', [other])).length, 0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Merge undone. Both records are back.').waitFor()
      assert.equal((await query('select 1 from students where student_id = $1', [other])).length, 1)

      await page.goto(`/student-profiles?open=${one}`)
      await settle(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Merge with…' }).click()
      await pick(page, 'Merge with…', 'TWICE-1')
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('heading', { name: 'Who will see whom' }).waitFor()
      assert.deepEqual(complaints, [])
    },
  ],
]
