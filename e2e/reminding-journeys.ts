import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { settle } from './browser-fixture.ts'
import { billFamily, bothWays } from './cashier-journeys.ts'
import { choose } from './clerk-journeys.ts'
import type { Journey } from './journeys.ts'

/** Opens what would be written for the main campus, and answers how many. */
async function lookAhead(page: Page): Promise<number> {
  await page.goto('/reminders')
  await settle(page)
  await page.getByRole('button', { name: 'Who would be reminded' }).click()
  const branch = page.getByRole('combobox', { name: 'Branch', exact: true }).last()
  await branch.click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: 'Main campus',
    })
    .click()
  await page.getByText('families in all').waitFor()
  await settle(page)
  return Number((await page.locator('.run-figures b').first().innerText()).replaceAll(',', ''))
}

export const remindingJourneys: readonly Journey[] = [
  [
    'the office sets a ladder, sees who would be reminded in which words, leaves a family in peace, writes the rest once, and has nothing to write again',
    async (stage) => {
      const { query, visit } = stage
      const [asked] = await billFamily(stage, 'Sophorn')
      const [spared] = await billFamily(stage, 'Samphors')
      await query('set session_replication_role = replica')
      await query(
        "update invoices set inv_date = current_date - 40, credit_day = 20 where student_id in (select student_id from students where last_name_en in ('Sophorn', 'Samphors'))",
      )
      await query('set session_replication_role = origin')
      const written = async (inv_id: number | undefined) =>
        query(
          'select title, message from reminders r join reminder_invoices n using (reminder_id) where n.inv_id = $1',
          [inv_id],
        )

      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/reminder-steps')
      await settle(page)
      await page
        .getByRole('button', { name: /New reminder step/ })
        .first()
        .click()
      const form = page.getByRole('dialog')
      await form
        .getByRole('textbox', { name: 'Days overdue' })
        .or(form.getByRole('spinbutton', { name: 'Days overdue' }))
        .fill('7')
      await form.getByRole('textbox', { name: 'Title (English)' }).fill('From the main campus')
      await form.getByRole('textbox', { name: 'Title (Khmer)' }).fill('ពីសាខាកណ្តាល')
      await choose(page, 'Branch', 'Main campus')
      for (const name of ['Text (English)', 'Text (Khmer)'])
        await form.getByRole('textbox', { name }).fill('{student}: {amount} since {days} days')
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached' })

      const before = await lookAhead(page)
      await page.getByText('From 7 days · From the main campus').waitFor()
      const [number] = await query('select inv_number from invoices where inv_id = $1', [asked])
      const row = page.getByRole('listitem').filter({ hasText: String(number!.inv_number) })
      await row.getByText('ពីសាខាកណ្តាល').click()
      await row.getByText('$121.59 since 20 days').waitFor()
      assert.deepEqual(await written(asked), [])

      await page.goto('/reminder-pauses')
      await settle(page)
      await page
        .getByRole('button', { name: /New reminder pause/ })
        .first()
        .click()
      await choose(page, 'Student', 'SamphorsBopha')
      await form.getByLabel('Until').first().focus()
      await page.keyboard.type('31122099')
      await page.keyboard.press('Enter')
      await form.getByRole('textbox', { name: 'Reason' }).fill('The mother is in hospital')
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached' })
      // All its children are left in peace.
      assert.equal(await lookAhead(page), before - 1)
      await page.getByText('excused for now').waitFor()

      await page.getByRole('button', { name: `Write ${before - 1} reminder` }).click()
      await page.getByText('The reminders are written.').waitFor()
      await page.getByText('Nobody has to be reminded today.').waitFor()
      assert.deepEqual(await written(asked), [
        { title: 'ពីសាខាកណ្តាល', message: 'នាមSophorn បុប្ផា និង នាមSophorn បុប្ផា: $121.59 since 20 days' },
      ])
      assert.deepEqual(await written(spared), [])
      assert.equal(await lookAhead(page), 0)
      assert.ok(await page.getByRole('button', { name: /Nothing to write|Write 0/ }).isDisabled())
      await page.goto('/reminders')
      await settle(page)
      await page.getByRole('row').filter({ hasText: 'Sophorn' }).getByText('Waiting for delivery').waitFor()
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'the office prints the letters of a day as one document that waits in the bell, and the letter of one family from its account',
    async (stage) => {
      for (const [language, width] of bothWays) {
        const { page, complaints } = await stage.visit({ user: 'admin', language, width })
        const say = (en: string, km: string) => (language === 'km' ? km : en)
        await page.goto('/reminders')
        await settle(page)
        const letters = say('Print letters', 'បោះពុម្ពលិខិត')
        await page.getByRole('button', { name: letters }).first().click()
        const form = page.getByRole('dialog')
        await form.waitFor()
        const asked = page.waitForResponse('**/api/reminders/letters')
        await form.getByRole('button', { name: letters }).click()
        const { task_id } = await (await asked).json()
        await page.getByText(say('They wait in the bell.', 'វានឹងរង់ចាំក្នុងកណ្តឹង។')).waitFor()
        let made: Record<string, unknown> | undefined
        for (let at = 0; at < 100 && !made?.finished_at; at += 1) {
          ;[made] = await stage.query('select finished_at, state, file_name from tasks where task_id = $1', [task_id])
          await page.waitForTimeout(200)
        }
        assert.equal(made?.state, 'done')
        const [late] = await stage.query(
          'select s.student_parent_id as id from invoices i join students s using (student_id) where i.branch_id = 1 and i.open_amount > 0 and i.due_date < current_date - 30 and s.student_parent_id is not null limit 1',
        )
        await page.goto(`/parent-profiles?open=${late!.id}`)
        await settle(page)
        const paper = page.waitForResponse('**/letter?**')
        await page.getByRole('button', { name: say('Reminder letter', 'លិខិតរំលឹក') }).click()
        const answer = await paper
        assert.equal(answer.status(), 200)
        assert.equal(answer.headers()['content-type'], 'application/pdf')
        assert.deepEqual(complaints, [])
      }
    },
  ],
]
