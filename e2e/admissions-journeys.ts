import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './journeys.ts'
import { settle } from './stage.ts'

const choose = async (page: Page, label: string, text: string) => {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text }).first().click()
}
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

export const admissionsJourneys: readonly Journey[] = [
  [
    'a family asks for a seat, is followed up, and its child becomes a student without anything typed twice',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      await page.goto('/info-inquiries?view=board')
      await settle(page)
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: 'Last name (Khmer)' }).fill('ប៉ែន')
      await page.getByRole('textbox', { name: 'First name (Khmer)' }).fill('វីរៈ')
      await page.getByRole('textbox', { name: 'Last name (Latin)' }).fill('Pen')
      await page.getByRole('textbox', { name: 'First name (Latin)' }).fill('Vireak')
      await page.getByRole('combobox', { name: 'Sex' }).click()
      await page.locator('.ant-select-item-option', { hasText: 'Male' }).first().click()
      await page.getByRole('textbox', { name: 'Contact' }).fill('Pen Sothy')
      await page.getByRole('combobox', { name: 'Relationship' }).fill('Mother')
      await page.getByRole('textbox', { name: 'Phone' }).fill('012 345 999')
      await choose(page, 'Main program', 'National curriculum')
      await choose(page, 'Sub program', 'Primary school')
      await choose(page, 'Grade wanted', '2')
      await choose(page, 'Responsible', 'Sok Piseth')
      await page.keyboard.press('Control+Enter')
      await page.getByText(/was created/).waitFor({ timeout: 8000 })
      await column(page, 'New').getByRole('link', { name: 'Pen Vireak' }).click()
      await page.getByRole('heading', { name: 'Pen Vireak' }).waitFor()

      await page.getByRole('button', { name: 'Plan follow-up' }).click()
      const form = page.getByRole('form', { name: 'New follow-up' })
      await form.waitFor()
      await page.getByRole('combobox', { name: 'What' }).click()
      await page.locator('.ant-select-item-option', { hasText: 'Visit to the school' }).first().click()
      await page.keyboard.press('Control+Enter')
      await form.waitFor({ state: 'hidden' })
      await page.getByText('Following up', { exact: true }).first().waitFor({ timeout: 8000 })
      await page.getByRole('button', { name: 'Done', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Outcome' }).fill('They liked the library')
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByText('They liked the library').waitFor({ timeout: 8000 })
      await page.getByText('Visited or tested').first().waitFor({ timeout: 8000 })

      await page.getByRole('button', { name: 'Register as student' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('New family').waitFor({ timeout: 8000 })
      await settle(page)
      await dialog.getByRole('button', { name: 'Register as student' }).click()
      await page.waitForURL(/\/student-profiles\?/, { timeout: 8000 })
      await settle(page)
      const [stored] = await query(
        "select s.full_name_kh, p.mother_name_en, p.phone_number, s.emergency_phone, i.inquiry_status from info_inquiries i join students s using (student_id) join parents p on p.student_parent_id = s.student_parent_id where i.last_name_en = 'Pen'",
      )
      assert.deepEqual(stored, {
        full_name_kh: 'ប៉ែន វីរៈ',
        mother_name_en: 'Pen Sothy',
        phone_number: '012 345 999',
        emergency_phone: '012 345 999',
        inquiry_status: 4,
      })
      assert.deepEqual(complaints, [])
      await context.close()
    },
  ],
  [
    'cards are moved over the board by mouse and by keyboard, a known family is offered, and what was refused goes back',
    async ({ visit, query }) => {
      const { page, context, complaints } = await visit({ user: 'admin' })
      await page.goto('/info-inquiries?view=board')
      await settle(page)
      await page.locator('.board-card', { hasText: 'Vann Dalin' }).dragTo(column(page, 'Following up'))
      await column(page, 'Following up').getByRole('link', { name: 'Vann Dalin' }).waitFor()
      await page.getByRole('link', { name: 'Em Kosal' }).focus()
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'Following up').getByRole('link', { name: 'Em Kosal' }).and(page.locator(':focus')).waitFor({ timeout: 8000 })
      await page.waitForTimeout(400)
      await page.keyboard.press('Shift+ArrowRight')
      await column(page, 'Visited or tested').getByRole('link', { name: 'Em Kosal' }).waitFor({ timeout: 8000 })
      await page.waitForTimeout(1500)
      const states = await query("select inquiry_status from info_inquiries where last_name_en in ('Vann', 'Em') order by inquiry_id")
      assert.deepEqual(
        states.map((each) => each.inquiry_status),
        [2, 3],
      )
      // Dropped on "Registered", it asks for the family, and knows it by its phone.
      await page.locator('.board-card', { hasText: 'Kim Sopheak' }).dragTo(column(page, 'Registered'))
      await page.getByRole('dialog').getByText('Same phone').waitFor({ timeout: 8000 })
      assert.equal(await page.getByRole('dialog').getByRole('radio').first().isChecked(), true)
      await page.keyboard.press('Escape')
      // Somebody else was faster.
      await query("update info_inquiries set version = version + 5 where last_name_en = 'Touch'")
      await page.locator('.board-card', { hasText: 'Touch Panha' }).dragTo(column(page, 'Not coming'))
      await page.getByText(/Somebody else changed this record/).waitFor({ timeout: 8000 })
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
      const [pairs] = await query('select count(*)::int as n from follow_up_inquiries where followup_id = (select max(followup_id) from student_follow_ups)')
      assert.equal(pairs!.n, 2)
      assert.deepEqual(complaints, [])
      await context.close()
    },
  ],
]
