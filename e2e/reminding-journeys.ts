import assert from 'node:assert/strict'
import { inEachSeat, pick, pressNew, settle, type Visit } from './browser-fixture.ts'
import { billFamily } from './cashier-journeys.ts'
import { pickInDialog } from './clerk-journeys.ts'
import type { Journey } from './journeys.ts'

/** Opens what would be written for the main campus, and answers how many. */
async function lookAhead({ page, say, either }: Visit): Promise<number> {
  await page.goto('/reminders')
  await settle(page)
  await page.getByRole('button', { name: say('Who would be reminded', 'reminding') }).click()
  const branch = page.getByRole('combobox', { name: say('Branch', 'reminding'), exact: true }).last()
  await pick(page, branch, either('Main campus', 'សាខាធំ'))
  await page.getByText(say('families in total')).waitFor()
  await settle(page)
  return Number((await page.locator('.run-figures b').first().innerText()).replaceAll(',', ''))
}

export const remindingJourneys: readonly Journey[] = [
  inEachSeat(
    'the office sets a ladder, sees who would be reminded in which words, leaves a family in peace, writes the rest once, and has nothing to write again',
    async (stage, seat) => {
      const { query } = stage
      const names = { en: ['Sophorn', 'Samphors', '7'], km: ['Sophorl', 'Samphon', '9'] } as const
      const [reminded, excused, days] = names[seat.language]
      const [asked] = await billFamily(stage, reminded)
      const [spared] = await billFamily(stage, excused)
      await query('set session_replication_role = replica')
      await query(
        'update invoices set inv_date = current_date - 40, credit_day = 20 where student_id in (select student_id from students where last_name_en = any($1))',
        [[reminded, excused]],
      )
      await query('set session_replication_role = origin')
      const written = async (inv_id: number | undefined) =>
        query(
          'select title, message from reminders r join reminder_invoices n using (reminder_id) where n.inv_id = $1',
          [inv_id],
        )

      const visit = await stage.visit({ user: 'admin', ...seat })
      const { page, complaints, say, either } = visit
      const form = page.getByRole('dialog')
      const begins = async (path: string) => {
        await page.goto(path)
        await settle(page)
        await pressNew(page)
        await form.waitFor()
      }
      await begins('/reminder-steps')
      const box = (english: string) => form.getByLabel(say(english, 'reminder-steps'), { exact: true })
      await box('Days overdue').fill(days)
      await box('Title (English)').fill(`From the main campus, ${days}`)
      await box('Title (Khmer)').fill(`ពីសាខាកណ្តាល ${days}`)
      await pickInDialog(page, say('Branch', 'reminder-steps'), either('Main campus', 'សាខាធំ'))
      for (const name of ['Text (English)', 'Text (Khmer)'])
        await box(name).fill('{student}: {amount} since {days} days')
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached' })

      const before = await lookAhead(visit)
      await page
        .getByText(
          `${say(`From ${days} days`, 'reminding')} · ${either('From the main campus', 'ពីសាខាកណ្តាល')}${either(',', '')} ${days}`,
        )
        .waitFor()
      const [number] = await query('select inv_number from invoices where inv_id = $1', [asked])
      const row = page.getByRole('listitem').filter({ hasText: String(number!.inv_number) })
      await row.getByText(`ពីសាខាកណ្តាល ${days}`).click()
      await row.getByText('$121.59 since 20 days').waitFor()
      assert.deepEqual(await written(asked), [])

      await begins('/reminder-pauses')
      await pickInDialog(page, say('Student', 'reminder-pauses'), `${excused}Bopha`)
      await form.getByLabel(say('Until', 'reminder-pauses')).first().focus()
      await page.keyboard.type('31122099')
      await page.keyboard.press('Enter')
      await form.getByRole('textbox', { name: say('Reason', 'reminder-pauses') }).fill('The mother is in hospital')
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'detached' })
      // All its children are left in peace.
      assert.equal(await lookAhead(visit), before - 1)
      await page.getByText(say('on hold for now')).waitFor()

      await page
        .getByRole('button', { name: either(`Create ${before - 1} reminder`, say(`Create ${before - 1} reminders`)) })
        .click()
      await page.getByText(say('Reminders created.')).waitFor()
      await page.getByText(say('No reminders due today.')).waitFor()
      const both = Array(2).fill(`នាម${reminded} បុប្ផា`).join(' និង ')
      assert.deepEqual(await written(asked), [
        { title: `ពីសាខាកណ្តាល ${days}`, message: `${both}: $121.59 since 20 days` },
      ])
      assert.deepEqual(await written(spared), [])
      assert.equal(await lookAhead(visit), 0)
      assert.ok(await page.getByRole('button', { name: say('Nothing to create') }).isDisabled())
      await page.goto('/reminders')
      await settle(page)
      const waits = page.locator('tr, li').filter({ hasText: reminded })
      await waits.getByText(say('Still owed')).first().waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `${wide} pixels too wide`)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'the office prints the letters of a day as one document that waits in the bell, and the letter of one family from its account',
    async (stage, seat) => {
      const { page, complaints, say, either } = await stage.visit({ user: 'admin', ...seat })
      await page.goto('/reminders')
      await settle(page)
      const letters = say('Print letters')
      await page.getByRole('button', { name: letters }).first().click()
      const form = page.getByRole('dialog')
      await form.waitFor()
      const asked = page.waitForResponse('**/api/reminders/letters')
      await form.getByRole('button', { name: letters }).click()
      const { task_id } = await (await asked).json()
      await page.getByText(either('The bell will show', 'កណ្តឹង')).waitFor()
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
      await page.getByRole('button', { name: say('Reminder letter') }).click()
      const answer = await paper
      assert.equal(answer.status(), 200)
      assert.equal(answer.headers()['content-type'], 'application/pdf')
      assert.deepEqual(complaints, [])
    },
  ),
]
