import assert from 'node:assert/strict'
import { settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const requestJourneys: readonly Journey[] = [
  [
    'a parent asks on the phone for a new number, the office approves it, and the record has it',
    async ({ visit, query }) => {
      const parent = await visit({ user: 'parent', width: 390 })
      await parent.page.goto('/my-details')
      await settle(parent.page)
      await parent.page
        .getByRole('region', { name: /Kim Visal/ })
        .getByRole('button', { name: 'Ask for a change' })
        .click()
      const form = parent.page.getByRole('dialog')
      await form.getByLabel('Telegram').fill('kimvisal')
      await form.getByLabel('Why').fill('We moved to Telegram')
      await form.getByRole('button', { name: 'Ask for a change' }).click()
      await parent.page.getByText('The school has received your request.').waitFor()
      const [before] = await query('select telegram from parents where student_parent_id = 1')
      assert.equal(before!.telegram, null)

      const office = await visit({ user: 'admin' })
      await office.page.goto('/profile-approvals')
      const request = office.page.getByRole('listitem').filter({ hasText: 'We moved to Telegram' })
      await request.getByText('kimvisal').waitFor()
      await request.getByRole('button', { name: 'Approve' }).click()
      await office.page.getByText('Approved, and changed.').waitFor()
      const [after] = await query('select telegram from parents where student_parent_id = 1')
      assert.equal(after!.telegram, 'kimvisal')

      await parent.page.reload()
      await parent.page.getByText('Approved', { exact: true }).waitFor()
      assert.deepEqual([...parent.complaints, ...office.complaints], [])
    },
  ],
]
