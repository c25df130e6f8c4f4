import assert from 'node:assert/strict'
import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Page } from 'playwright-core'
import { inEachSeat, pick, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/** As far as the rehearsal: all branches, one who repeats. */
async function rehearse(page: Page, student: string): Promise<void> {
  await page.goto('/year-ends')
  await settle(page)
  await page.getByRole('button', { name: 'New year-end' }).first().click()
  await page
    .getByRole('checkbox', { name: /2026-2027/ })
    .first()
    .waitFor()
  for (const branch of await page.getByRole('checkbox', { name: /2026-2027/ }).all()) await branch.check()
  assert.equal(await page.getByLabel('Next year').inputValue(), '2027-2028')
  await page.getByRole('button', { name: 'Continue to exceptions' }).click()
  await pick(page, 'Repeating, leaving or moving student', student)
  await page.getByRole('list', { name: 'Exceptions' }).getByText(student).waitFor()
  await page.getByRole('button', { name: 'Start trial run' }).click()
  await page.getByRole('region', { name: 'Results for students' }).waitFor()
  await settle(page)
}

async function commit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm year-end' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm year-end?' })
  // Until three months before the next year begins.
  if (Date.now() < Date.parse('2027-06-30')) await dialog.getByText('The year 2027-2028 only starts on').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Confirm year-end' }).isDisabled())
  await dialog.getByLabel('Type 2027-2028 to confirm').fill('2027-2028')
  await dialog.getByRole('button', { name: 'Confirm year-end' }).click()
  await page.getByText('Undo works until others use these records').waitFor()
}

const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
}

export const yearEndJourneys: readonly Journey[] = [
  inEachSeat(
    'whoever ends a year that is not over is told so, and a reload keeps what he chose',
    async ({ visit, query }, seat) => {
      const early = /is not over: it ends on|មិនទាន់ចប់ទេ/
      const [known] = await query(
        `select full_name_en as en, full_name_kh as km, card_number from students where status = ${studentStatus.active} order by student_id limit 1`,
      )
      // As it is from October on: the year has just begun.
      await query(
        "update academic_years set end_date = greatest(end_date, (now() + interval '100 days')::date) where ac_status_id = $1",
        [academicStatus.active],
      )
      const { page, complaints } = await visit({ user: 'admin', ...seat })
      page.on('dialog', (dialog) => dialog.accept())
      await page.goto('/year-ends?begin=1')
      await page.getByText(early).waitFor({ state: 'detached' })
      await page.locator('.year-end-years').getByRole('checkbox').first().check()
      await page.getByText(early).waitFor()
      await page.locator('.year-end-card .ant-btn-primary').click()
      await pick(page, page.locator('#year-end-student'), String(known!.card_number))
      await page.locator('.year-end-exceptions').getByText(String(known!.card_number)).waitFor()
      const kept = await page.evaluate(() =>
        Object.entries(localStorage)
          .flatMap(([key, value]) => (key.startsWith('sala.draft') ? [value] : []))
          .join(),
      )
      assert.ok(kept.includes(String(known!.card_number)) && !kept.includes('date_of_birth'))
      await page.reload()
      await page.locator('.draft-offer').getByRole('button').first().click()
      assert.ok(await page.locator('.year-end-years').getByRole('checkbox').first().isChecked())
      await page.getByText(early).waitFor()
      await page.locator('.year-end-card .ant-btn-primary').click()
      await page.locator('.year-end-exceptions').getByText(String(known!.card_number)).waitFor()
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'a year ends: rehearsed student by student, committed by typing its name, and undone',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      const seats = () =>
        query(
          `select ac_year, count(*)::int as n from student_enrollments join academic_years using (ac_year_id) where enrollment_status = ${enrollmentStatus.studying} group by 1 order by 1`,
        )
      const [known] = await query(
        `select s.full_name_en as name, c.class_name from students s join student_enrollments e using (student_id) join classes c using (class_id) where s.status = ${studentStatus.active} and e.enrollment_status = ${enrollmentStatus.studying} order by s.student_id limit 1`,
      )
      const before = await seats()
      await rehearse(page, String(known!.name))
      assert.deepEqual(await seats(), before)
      await page.getByRole('button', { name: /Repeats/ }).click()
      await page.getByRole('region', { name: 'Student by student' }).getByText('Chosen by hand').waitFor()
      assert.equal(await page.locator('tbody tr').count(), 1)
      await page.getByText(`${known!.class_name} (2027-2028)`).waitFor()
      await commit(page)
      assert.notDeepEqual(await seats(), before)
      await undo(page)
      await page.getByText('Undone: everything is as it was').waitFor()
      assert.deepEqual(await seats(), before)
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'an undo of a year’s end names the class that somebody has renamed since, and changes nothing',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      const [known] = await query(
        `select full_name_en as name from students s join student_enrollments e using (student_id) where s.status = ${studentStatus.active} and e.enrollment_status = ${enrollmentStatus.studying} order by s.student_id limit 1`,
      )
      await rehearse(page, String(known!.name))
      await commit(page)
      const [made] = await query(
        "select class_id, class_name from classes join academic_years using (ac_year_id) where ac_year = '2027-2028' and not exists (select from schedules s where s.class_id = classes.class_id) order by 1 limit 1",
      )
      await query(
        `set sala.user_id = '1'; update classes set class_name = 'Lotus' where class_id = ${made!.class_id}; reset sala.user_id`,
      )
      await undo(page)
      await page.getByRole('list', { name: 'Why it cannot be undone' }).getByText('Class Lotus').waitFor()
      await page.getByText('has been changed since.').waitFor()
      await query(
        `set session_replication_role = replica; update classes set class_name = '${made!.class_name}', version = version - 1 where class_id = ${made!.class_id}; set session_replication_role = origin`,
      )
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Undone: everything is as it was').waitFor()
      assert.deepEqual(complaints, [])
    },
  ],
]
