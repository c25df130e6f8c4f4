import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

export const admissionsJourneys: readonly Journey[] = [
  [
    'cards are moved over the board by mouse and by keyboard, a known family is offered, and what was refused goes back',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/info-inquiries?view=board')
      await settle(page)
      await page.locator('.board-card', { hasText: 'Vann Dalin' }).dragTo(column(page, 'Following up'))
      await column(page, 'Following up').getByRole('link', { name: 'Vann Dalin' }).waitFor()
      await page.getByRole('link', { name: 'Em Kosal' }).focus()
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'Following up').getByRole('link', { name: 'Em Kosal' }).and(page.locator(':focus')).waitFor()
      await settle(page)
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'Visited or tested').getByRole('link', { name: 'Em Kosal' }).waitFor()
      await settle(page)
      const states = await query(
        "select inquiry_status from info_inquiries where last_name_en in ('Vann', 'Em') order by inquiry_id",
      )
      assert.deepEqual(
        states.map((each) => each.inquiry_status),
        [2, 3],
      )
      // Dropped on "Registered", it asks for the family, and knows it by its phone.
      await page.locator('.board-card', { hasText: 'Kim Sopheak' }).dragTo(column(page, 'Registered'))
      await page.getByRole('dialog').getByText('Same phone').waitFor()
      assert.equal(await page.getByRole('dialog').getByRole('radio').first().isChecked(), true)
      await page.keyboard.press('Escape')
      // Somebody else was faster.
      await query("update info_inquiries set version = version + 5 where last_name_en = 'Touch'")
      await page.locator('.board-card', { hasText: 'Touch Panha' }).dragTo(column(page, 'Not joining'))
      await page.getByText(/Someone else has changed this record/).waitFor()
      await column(page, 'Following up').getByRole('link', { name: 'Touch Panha' }).waitFor()

      await page.goto('/info-inquiries')
      await settle(page)
      for (const name of ['Long Chanbotum', 'Pich Monineath'])
        await page
          .getByRole('row', { name: new RegExp(name) })
          .getByRole('checkbox')
          .check()
      await page.getByRole('button', { name: 'Plan follow-up' }).click()
      const form = page.getByRole('form', { name: 'New follow-up' })
      await form.locator(':focus').waitFor()
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'hidden' })
      const [pairs] = await query(
        'select count(*)::int as n from follow_up_inquiries where followup_id = (select max(followup_id) from student_follow_ups)',
      )
      assert.equal(pairs!.n, 2)
      assert.deepEqual(complaints, [])
    },
  ],
]
