import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { options, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const list = (page: Page, name: string) => page.getByRole('listbox', { name })
export const told = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
/** With the keys alone: Enter asks, the class is typed and taken, Enter moves. */
export const send = async (page: Page, to: string) => {
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'To class' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(to)
  await options(page, to).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
}

export const enrolmentJourneys: readonly Journey[] = [
  [
    'three students take seats from the board by keyboard, one moves, a full class says so, one goes to another branch, and a certificate is printed',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      // Whoever has no seat from elsewhere waits for another day.
      await query(
        `update students s set status = ${studentStatus.suspended} where branch_id = 1 and status = ${studentStatus.active} and not exists (select 1 from student_enrollments e where e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying})`,
      )
      const [first, second, third] = (
        await query(
          "delete from student_enrollments where enrollment_id in (select enrollment_id from student_enrollments e join classes c using (class_id) where c.branch_id = 1 and c.class_name not like 'K%' and e.student_id > 20 order by 1 limit 3) returning student_id",
        )
      ).map(({ student_id }) => Number(student_id))
      const names = new Map(
        (
          await query('select student_id, full_name_en from students where student_id = any($1)', [
            [first, second, third],
          ])
        ).map((row) => [Number(row.student_id), String(row.full_name_en)]),
      )
      await query(
        `update classes c set capacity = (select count(*) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) where branch_id = 1 and class_name = 'K2A' and ac_status_id = ${academicStatus.active}`,
      )
      const seatOf = async (student_id: number | undefined) =>
        (
          await query(
            `select c.class_name from student_enrollments e join classes c using (class_id) where student_id = $1 and enrollment_status = ${enrollmentStatus.studying}`,
            [student_id],
          )
        ).map((row) => row.class_name)
      const seat = (group: string, student_id: number | undefined) =>
        list(page, `Students in ${group}`).getByRole('option', { name: names.get(student_id!)! })

      await page.goto('/student-enrollments')
      await settle(page)
      const waiting = list(page, 'Not in a class yet')
      await waiting.getByRole('option').first().focus()
      await page.keyboard.press('Control+a')
      assert.equal(await waiting.getByRole('option', { selected: true }).count(), 3)
      await send(page, 'K1A')
      await told(page, '3 students moved to K1A.')
      assert.deepEqual(await Promise.all([first, second, third].map(seatOf)), [['K1A'], ['K1A'], ['K1A']])

      // By keyboard to one class, by mouse to the same.
      await seat('K1A', first).focus()
      await send(page, 'K3A')
      await told(page, '1 student moved to K3A.')
      const decided = page.waitForResponse((response) => response.url().endsWith('/update-classes'))
      await seat('K1A', second).dragTo(page.getByRole('region', { name: 'K3A' }))
      await seat('K3A', second).waitFor()
      assert.equal((await decided).status(), 200)
      assert.deepEqual([await seatOf(first), await seatOf(second)], [['K3A'], ['K3A']])

      // The last one is refused where there is no room, and stays where he was.
      await page.getByRole('region', { name: 'K2A' }).getByText('Full').waitFor()
      await seat('K1A', third).focus()
      await send(page, 'K2A')
      await page
        .getByRole('alert')
        .getByText(/Class K2A has 0 of \d+ seats free, and you need 1/)
        .waitFor()
      await seat('K1A', third).waitFor()
      assert.deepEqual(await seatOf(third), ['K1A'])

      // To another branch, with everything that follows from it.
      await seat('K3A', first).click()
      await page.getByRole('button', { name: 'Transfer…' }).click()
      await page.getByRole('combobox', { name: 'To branch' }).click()
      await options(page).filter({ hasNotText: 'Main campus' }).first().click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('The family moves')
      await page.keyboard.press('Control+Enter')
      await told(page, 'created.')
      await seat('K3A', first).waitFor({ state: 'detached' })
      assert.deepEqual(await seatOf(first), [])
      const [moved] = await query(
        'select s.branch_id, t.to_branch_id from students s join student_transfers t using (student_id) where student_id = $1',
        [first],
      )
      assert.equal(moved!.branch_id, moved!.to_branch_id)

      await seat('K3A', second).click()
      await page.getByRole('button', { name: 'Certificate' }).click()
      const answer = page.waitForResponse((response) => response.url().endsWith('/certificate-previews'))
      await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
      const { ok, type } = await answer.then((response) => ({
        ok: response.ok(),
        type: response.headers()['content-type'],
      }))
      assert.deepEqual({ ok, type }, { ok: true, type: 'application/pdf' })
      await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
      assert.deepEqual(complaints, [])
    },
  ],
]
