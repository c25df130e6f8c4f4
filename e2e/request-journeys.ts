import assert from 'node:assert/strict'
import { approvalType, approveStatus } from '@sala/contract/people/requests'
import type { Page } from 'playwright-core'
import { inEachSeat, settle } from './browser-fixture.ts'
import { call, type Journey } from './journeys.ts'

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
      await form.getByLabel('Reason').fill('We moved to Telegram')
      await form.getByRole('button', { name: 'Ask for a change' }).click()
      await parent.page.getByText('The school has received your request.').waitFor()
      const [before] = await query('select telegram from parents where student_parent_id = 1')
      assert.equal(before!.telegram, null)

      const office = await visit({ user: 'admin' })
      await office.page.goto('/profile-approvals')
      const request = office.page.getByRole('listitem').filter({ hasText: 'We moved to Telegram' })
      await request.getByText('kimvisal').waitFor()
      await request.getByRole('button', { name: 'Approve' }).click()
      await office.page.getByText('Approved, and the record was changed.').waitFor()
      const [after] = await query('select telegram from parents where student_parent_id = 1')
      assert.equal(after!.telegram, 'kimvisal')

      await parent.page.reload()
      await parent.page.getByText('Approved', { exact: true }).waitFor()
      assert.deepEqual([...parent.complaints, ...office.complaints], [])
    },
  ],
  inEachSeat(
    'a Registrar reads on the home page that a family asks for something, and decides it; whoever is of the staff has his own requests alone, leave first where no kind is named',
    async ({ visit, query, forgetActors }, seat) => {
      const [child] = await query(
        'update students set telegram = null where student_id = 1 returning full_name_en as en, full_name_kh as km',
      )
      const parent = await visit({ user: 'parent', ...seat })
      const { say, either } = parent
      await parent.page.goto('/my-details?child=all')
      await settle(parent.page)
      await parent.page
        .getByRole('region', { name: String(child![seat.language]) })
        .getByRole('button', { name: say('Ask for a change') })
        .click()
      const ask = async (page: Page, field: string, text: string) => {
        const form = page.getByRole('dialog')
        await form.getByLabel(field).fill(text)
        await form.getByRole('button', { name: say('Ask for a change') }).click()
        await page.getByText(say('The school has received your request.')).waitFor()
      }
      await ask(parent.page, say('Telegram'), 'kimratana')

      const cashier = await visit({ user: 'cashier', ...seat })
      await cashier.page.goto('/')
      await settle(cashier.page)
      if (seat.width < 768) await cashier.page.locator('.top-bar .lucide-menu').click()
      const menu = cashier.page.getByRole('navigation', { name: say('Menu') })
      await menu.getByRole('button', { name: either('People', 'បុគ្គល') }).click()
      assert.equal(await cashier.page.getByRole('link', { name: say('Profile changes') }).count(), 0)
      await menu.getByRole('link', { name: say('My requests', 'staff-my-requests') }).click()
      const own = cashier.page.locator('.requests > li')
      await cashier.page.getByRole('button', { name: say('Ask for a change') }).click()
      await ask(cashier.page, say('Street', 'employees'), `keobopha ${seat.language}`)
      await own.filter({ hasText: `keobopha ${seat.language}` }).waitFor()
      await query(
        `insert into approval_requests (app_type_id, requested_by, branch_id, object, object_id, subject_en, subject_kh, changes, remark) select ${approvalType.leaveRequest}, user_id, 1, 'employees', '0', 'Leave', 'ច្បាប់', '{}', 'A day of leave' from users where user_name = 'cashier'`,
      )
      const kinds = async (more = '') =>
        (await call(cashier.page, `/home/staff-my-requests${more}`)).body.data.map(
          (each: { app_type_id: number }) => each.app_type_id,
        )
      assert.deepEqual(await kinds(), [approvalType.leaveRequest])
      assert.deepEqual(
        await kinds(
          `?filter[app_type_id]=${approvalType.profileChange}&filter[approve_status]=${approveStatus.pending}`,
        ),
        [approvalType.profileChange],
      )
      await cashier.page.reload()
      await own.filter({ hasText: 'A day of leave' }).waitFor()
      await own
        .filter({ hasText: `keobopha ${seat.language}` })
        .getByRole('button', { name: say('Withdraw', 'requests.takeBack') })
        .click()
      await cashier.page.getByText(say('Request withdrawn.')).waitFor()
      await query("delete from approval_requests where remark = 'A day of leave'")

      // The cashier becomes a Registrar, and the request hers to decide.
      const registrar = `select user_id, (select id from roles where name = 'Registrar') from users where user_name = 'cashier'`
      await query(`insert into user_roles (user_id, role_id) ${registrar}`)
      forgetActors()
      const { page, complaints } = await visit({ user: 'cashier', ...seat })
      await page.goto('/')
      await page
        .getByRole('main')
        .getByRole('link', {
          name: new RegExp(`^${either('Profile changes to decide', 'ការកែប្រវត្តិរូបត្រូវសម្រេច')}\\s*1$`),
        })
        .click()
      await page.getByText('kimratana').waitFor()
      await page.getByRole('button', { name: say('Approve', 'requests') }).click()
      await page.getByText(say('No requests are waiting for a decision.')).waitFor()
      const [after] = await query('select telegram from students where student_id = 1')
      assert.equal(after!.telegram, 'kimratana')
      await query(`delete from user_roles using (${registrar}) r (u, role) where user_id = r.u and role_id = r.role`)
      forgetActors()
      assert.deepEqual([...parent.complaints, ...cashier.complaints, ...complaints], [])
    },
  ),
]
