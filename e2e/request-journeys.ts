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
  [
    'a Registrar reads on the home page that a family asks for something, in Khmer and on the phone, and decides it; a Cashier is shown her own requests alone',
    async ({ visit, query, forgetActors }) => {
      await query('update students set telegram = null where student_id = 1')
      const parent = await visit({ user: 'parent', width: 390 })
      await parent.page.goto('/my-details')
      await settle(parent.page)
      await parent.page
        .getByRole('region', { name: /Kim Ratana/ })
        .getByRole('button', { name: 'Ask for a change' })
        .click()
      const form = parent.page.getByRole('dialog')
      await form.getByLabel('Telegram').fill('kimratana')
      await form.getByRole('button', { name: 'Ask for a change' }).click()
      await parent.page.getByText('The school has received your request.').waitFor()

      const cashier = await visit({ user: 'cashier' })
      await cashier.page.goto('/')
      await settle(cashier.page)
      await cashier.page.getByRole('navigation', { name: 'Menu' }).getByText('Requests', { exact: true }).click()
      await cashier.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'My requests' }).click()
      await cashier.page.getByRole('heading', { name: 'My requests' }).waitFor()
      assert.equal(await cashier.page.getByRole('link', { name: /Profile changes/ }).count(), 0)

      // The cashier becomes a Registrar, and the request hers to decide.
      const registrar = `select user_id, (select id from roles where name = 'Registrar') from users where user_name = 'cashier'`
      await query(`insert into user_roles (user_id, role_id) ${registrar}`)
      forgetActors()
      const { page, complaints } = await visit({ user: 'cashier', language: 'km', width: 390 })
      await page.goto('/')
      await page.getByRole('link', { name: /ការកែប្រវត្តិរូប.*កំពុងរង់ចាំ 1/ }).click()
      await page.getByText('kimratana').waitFor()
      await page.getByRole('button', { name: 'អនុម័ត' }).click()
      await page.getByText('គ្មានសំណើណារង់ចាំការសម្រេចទេ។').waitFor()
      const [after] = await query('select telegram from students where student_id = 1')
      assert.equal(after!.telegram, 'kimratana')
      await query(`delete from user_roles using (${registrar}) r (u, role) where user_id = r.u and role_id = r.role`)
      forgetActors()
      assert.deepEqual([...parent.complaints, ...cashier.complaints, ...complaints], [])
    },
  ],
]
