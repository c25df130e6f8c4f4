import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { inEachSeat, options, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/** Has the cards made that the page is about, as they usually look, and keeps the paper; answers it. */
export async function makeCards(page: Page, button = 'Print cards'): Promise<Uint8Array> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Prepare cards' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  return readFile(await file.path())
}

export const cardsJourneys: readonly Journey[] = [
  inEachSeat(
    'a class is given its cards by scanning one after the other; a card that is somebody’s is refused by name, and the next one goes on',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const numbers = [1, 2].map((at) => `91000${seat.width}${at}`)
      const [waiting] = await query(
        `select class_id, count(*)::int as n from student_enrollments where enrollment_status = ${enrollmentStatus.studying} and branch_id = 1 and student_id > 2 group by 1 order by 2 desc, 1 desc limit 1`,
      )
      await query(
        `update cards set card_status = ${cardStatus.inactive}, ended_date = current_date where card_status = ${cardStatus.active} and student_id > 2 and student_id in (select student_id from student_enrollments where class_id = $1)`,
        [waiting!.class_id],
      )
      const [taken] = await query(
        `select c.card_number, s.full_name_en as en, s.full_name_kh as km from cards c join students s using (student_id) where student_id = 1 and card_status = ${cardStatus.active}`,
      )
      await page.goto(`/student-card-activators?scan=1&class=${waiting!.class_id}`)
      await settle(page)
      const input = page.getByLabel(say('Hold the card to the reader'))
      // The reader types and presses Enter; nobody touches the mouse.
      assert.equal(await input.evaluate((box) => box === document.activeElement), true)
      await page.keyboard.type(`${numbers[0]}\n`)
      await page.getByRole('heading', { name: say('Activated just now: 1') }).waitFor()
      const written: string[] = []
      page.on('request', (request) => written.push(new URL(request.url()).pathname))
      await page.keyboard.type(`${taken!.card_number}\n`)
      await page.getByRole('alert').getByText(String(taken![seat.language])).waitFor()
      // It is only asked whose it is, before anything is written.
      assert.deepEqual(
        written.filter((path) => path.startsWith('/api/student-card-activators')),
        ['/api/student-card-activators/check-card-exists'],
      )
      await page.keyboard.type(`${numbers[1]}\n`)
      await page.getByRole('heading', { name: say('Activated just now: 2') }).waitFor()
      await page.getByRole('heading', { name: say(`Without a card: ${Number(waiting!.n) - 2}`) }).waitFor()
      const [given] = await query(
        `select count(*)::int as n from cards where card_number = any($1) and card_status = ${cardStatus.active}`,
        [numbers],
      )
      assert.equal(given!.n, 2)
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'cards are printed from the list of those who have none, and counted only when somebody says that they are printed',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/card-to-be-prints')
      await settle(page)
      const boxes = page.locator('tbody input[type=checkbox]')
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      const unprinted = async () =>
        (
          await query(
            `select count(*)::int as n from students where status = ${studentStatus.active} and print_card_counter = 0`,
          )
        )[0]!.n as number
      const before = await unprinted()
      await makeCards(page)
      assert.equal(await unprinted(), before)
      await page.getByRole('button', { name: 'Mark as printed' }).click()
      await page.getByText('marked as printed').waitFor()
      assert.equal(await unprinted(), before - 2)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'a father becomes a pickup person with one press, and whoever is deleted has no card any more',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await query(
        `update cards set card_status = ${cardStatus.inactive}, ended_date = current_date where student_pickup_id in (select student_pickup_id from student_pickups where student_id = 2) and card_status = ${cardStatus.active}`,
      )
      await query('update student_pickups set is_deleted = 1 where student_id = 2')
      await page.goto('/pickup-card-creations')
      await settle(page)
      await page.getByRole('button', { name: 'From the family' }).click()
      const box = page.getByRole('dialog').getByRole('combobox')
      await box.click()
      await box.fill('PP00002')
      await options(page, 'Kim Makara').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).first().click()
      await page.getByRole('dialog').getByLabel('Already a pickup person').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      const [father] = await query(
        'select student_pickup_id, card_number from student_pickups where student_id = 2 and is_deleted = 0',
      )
      await query('insert into cards (card_number, student_pickup_id, activated_date) values ($1, $2, current_date)', [
        father!.card_number,
        father!.student_pickup_id,
      ])
      await page.getByRole('searchbox').fill(String(father!.card_number))
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
      await page.locator('tbody input[type=checkbox]').first().check()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Deleted: 1.').waitFor()
      const [card] = await query('select card_status from cards where student_pickup_id = $1', [
        father!.student_pickup_id,
      ])
      assert.equal(card!.card_status, 2)
      assert.deepEqual(complaints, [])
    },
  ],
]
