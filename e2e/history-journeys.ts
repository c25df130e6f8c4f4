import assert from 'node:assert/strict'
import { settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const historyJourneys: readonly Journey[] = [
  [
    'a clerk changes a phone, looks at the record as it was before, and restores the old phone',
    async ({ visit, query }) => {
      const [family] = await query(
        "insert into parents (father_name_en, father_name_kh, phone_number, home_branch_id) values ('Chan History', 'ចាន់ ប្រវត្តិ', '012 410 410', 1) returning student_parent_id as id",
      )
      const phone = async () =>
        (await query('select phone_number from parents where student_parent_id = $1', [family!.id]))[0]!.phone_number
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto(`/parent-profiles?open=${family!.id}&edit=${family!.id}`)
      await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('012 420 420')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      assert.equal(await phone(), '012 420 420')

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      const drawer = page.locator('.ant-drawer-body')
      await drawer.getByText('Update · Families').waitFor()
      await drawer.getByText('012 410 410').waitFor()
      // The entry below the change: the record as it was made.
      await drawer.getByRole('button', { name: 'View the record at that time' }).last().click()
      await drawer.getByText(/^As it was on /).waitFor()
      await drawer.getByText('Different today: 1').waitFor()
      const differing = drawer.locator('.fact-differs')
      await differing.getByText('012 410 410').waitFor()
      await differing.getByText('012 420 420').waitFor()
      await differing.getByRole('button', { name: 'Restore this value' }).click()
      const question = page.getByRole('dialog', { name: 'Restore this value?' })
      await question.locator('.now-then').getByText('012 420 420').waitFor()
      await question.locator('.now-then').getByText('012 410 410').waitFor()
      await question.getByRole('button', { name: 'Restore this value' }).click()
      await page.getByText('Earlier value restored.').waitFor()
      await drawer.getByText('Different today: 0').waitFor()
      assert.equal(await phone(), '012 410 410')
      await drawer.getByRole('button', { name: 'Back to today' }).click()
      await drawer.getByText('Restore an earlier value').waitFor()
      await settle(page)
      assert.deepEqual(complaints, [])
    },
  ],
]
