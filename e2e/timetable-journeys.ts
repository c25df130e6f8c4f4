import assert from 'node:assert/strict'
import { academicStatus, weekday } from '@sala/contract/academics/statuses'
import type { Page } from 'playwright-core'
import { pick, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const choose = async (page: Page, label: string, text: string) => {
  const box = page.getByRole('combobox', { name: label })
  await pick(page, box, text)
  await page.locator('.ant-select', { has: box, hasText: text }).first().waitFor()
}
const apply = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  // It gives the focus back once it has gone.
  await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
}
const cell = (page: Page, start: string) => page.getByRole('gridcell', { name: new RegExp(`^${start}`) })
const noClash = (page: Page) => page.getByRole('status').getByText('No clashes').waitFor()
const clashes = (page: Page, count: string) => page.getByRole('complementary', { name: count }).waitFor()
const saved = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved.').first().waitFor()
}

export const timetableJourneys: readonly Journey[] = [
  [
    'a class’s week is filled by mouse and keyboard; every kind of clash is shown, refused and resolved; times are swapped and the week is printed',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      // A second row of the grid that overlaps the first, so that a class can be wanted twice.
      await query(
        "set session_replication_role = replica; insert into schedule_times (time_name, branch_id, acps_id, start_time, end_time) values ('Early', 1, 3, '06:30', '07:20')",
      )
      await query('set session_replication_role = origin')
      // The afternoons belong to nobody else.
      await query(`update schedules set ac_status_id = ${academicStatus.history} where acps_id = 4`)
      await page.goto('/schedules?new=1')
      await settle(page)
      for (const [label, text] of [
        ['Sub programme', 'Secondary school'],
        ['Academic year', '2026-2027'],
        ['Term', 'Semester 1'],
        ['Class', '7B'],
      ] as const)
        await choose(page, label, text)
      await page.keyboard.press('Control+Enter')
      await page.getByText(/ created\./).waitFor()
      await page.getByRole('heading', { name: 'Timetable of 7B' }).waitFor()
      await settle(page)

      // By mouse: a subject is dragged in; another one is held and put down twice.
      const palette = page.getByRole('complementary', { name: 'Subjects' })
      await palette.getByRole('button', { name: /History/ }).dragTo(cell(page, 'Monday 1:00 PM'))
      await palette.getByRole('button', { name: /Geography/ }).click()
      await cell(page, 'Tuesday 1:00 PM').click()
      await cell(page, 'Wednesday 1:00 PM').click()
      await palette.getByRole('button', { name: /Geography/ }).click()
      await cell(page, 'Monday 1:00 PM – 1:45 PM. History').waitFor()

      // By keyboard: arrows, Enter, the small editor, copy and paste, undo.
      await cell(page, 'Monday 1:00 PM').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await choose(page, 'Subject', 'Mathematics')
      await apply(page)
      await cell(page, 'Monday 1:45 PM – 2:30 PM. Mathematics').waitFor()
      await cell(page, 'Monday 1:45 PM').focus()
      await page.keyboard.press('Control+c')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Control+v')
      await cell(page, 'Tuesday 1:45 PM – 2:30 PM. Mathematics').waitFor()
      await page.keyboard.press('Delete')
      await cell(page, 'Tuesday 1:45 PM – 2:30 PM. Free').waitFor()
      await page.keyboard.press('Control+z')
      await cell(page, 'Tuesday 1:45 PM – 2:30 PM. Mathematics').waitFor()
      await page.getByRole('button', { name: 'Copy Monday' }).click()
      await page.getByRole('menuitem', { name: 'Copy to Friday' }).click()
      await cell(page, 'Friday 1:00 PM – 1:45 PM. History').waitFor()
      await saved(page)

      // A teacher who is with another class, in the other class's room.
      const [busy] = await query(
        `select t.full_name_foreign as teacher, r.room_name as room, c.class_name from schedule_details l join schedule_times st using (schedule_time_id) join teachers t using (teacher_id) join rooms r using (room_id) join classes c on c.class_id = l.class_id where l.weekday = ${weekday.monday} and st.start_time = '08:50' and c.branch_id = 1 and c.class_name = '8A'`,
      )
      await cell(page, 'Monday 8:50 AM').click()
      await choose(page, 'Subject', 'Physics')
      await choose(page, 'Teacher', String(busy!.teacher))
      await choose(page, 'Room', String(busy!.room))
      await apply(page)
      await clashes(page, '2 clashes')
      await page.getByText(`Teacher ${busy!.teacher} is already taken (8A`).first().waitFor()
      await page.getByText(`Room ${busy!.room} is already taken (8A`).first().waitFor()
      assert.equal(await cell(page, 'Monday 8:50 AM').getAttribute('aria-invalid'), 'true')
      await page.keyboard.press('Escape')
      await cell(page, 'Monday 8:50 AM').focus()
      await page.keyboard.press('Control+Enter')
      await page
        .getByRole('alert')
        .getByText(/need the same teacher, room or class/)
        .waitFor()
      // The class itself: the hour before reaches into this one.
      await cell(page, 'Monday 7:00 AM').focus()
      await page.keyboard.press('Enter')
      await choose(page, 'Subject', 'Biology')
      await apply(page)
      await cell(page, 'Monday 6:30 AM').focus()
      await page.keyboard.press('Enter')
      await choose(page, 'Subject', 'Chemistry')
      await apply(page)
      await page.getByText('Class 7B is already taken').first().waitFor()
      // Each is resolved: the jump leads to the cell, another room and nobody yet; the early hour is cleared.
      await page.getByRole('button', { name: /^Monday 08:50.*Teacher/ }).click()
      await cell(page, 'Monday 8:50 AM').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Delete')
      await cell(page, 'Monday 6:30 AM').focus()
      await page.keyboard.press('Delete')
      await cell(page, 'Monday 7:00 AM').focus()
      await page.keyboard.press('Delete')
      await noClash(page)

      await page.getByRole('button', { name: 'Swap 6' }).click()
      await page.getByRole('menuitem', { name: 'Swap with 7' }).click()
      await cell(page, 'Monday 1:45 PM – 2:30 PM. History').waitFor()
      await cell(page, 'Monday 1:45 PM').focus()
      await noClash(page)
      await saved(page)
      const [stored] = await query(
        "select count(*)::int as n, count(*) filter (where su.subject_name_foreign = 'History' and st.time_name = '7')::int as swapped from schedule_details l join schedule_times st using (schedule_time_id) join subjects su using (subject_id) join classes c on c.class_id = l.class_id where c.class_name = '7B' and c.branch_id = 1",
      )
      assert.deepEqual(stored, { n: 7, swapped: 2 })

      await page.getByText('Teacher', { exact: true }).first().click()
      await page.getByRole('grid').waitFor()
      await page.getByText('Room', { exact: true }).first().click()
      await page.getByRole('grid').waitFor()
      await page.getByText('Class', { exact: true }).first().click()
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/schedules/pdf-previews')),
        page.getByRole('dialog').getByRole('button', { name: 'Print' }).click(),
      ])
      assert.equal(answer.status(), 200)
      assert.match(answer.headers()['content-type']!, /application\/pdf/)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('heading', { name: 'Timetables', level: 1 }).waitFor()
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'lessons are placed from the teaching plan, first as a rehearsal, and what has no place is said with its reason',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/khmer-secondary-schedules')
      await settle(page)
      const count = async () =>
        (
          await query(
            "select count(*)::int as n from schedule_details l join classes c on c.class_id = l.class_id where c.class_name = '9B' and c.branch_id = 1",
          )
        )[0]!.n as number
      for (const rehearse of [true, false]) {
        await page.getByRole('button', { name: 'Place lessons automatically' }).click()
        await choose(page, 'Academic year', '2026-2027')
        await choose(page, 'Sub programme', 'Secondary school')
        await choose(page, 'Term', 'Semester 1')
        if (rehearse) await page.getByRole('checkbox', { name: /Trial run only/ }).check()
        await page.keyboard.press('Control+Enter')
        const outcome = page.getByRole('dialog', { name: /^\d+ lessons placed/ })
        await outcome.getByText(/^9B: 26 lessons/).waitFor()
        assert.equal(await count(), rehearse ? 0 : 26)
        await outcome.getByRole('button', { name: 'Close' }).click()
      }
      assert.deepEqual(complaints, [])
    },
  ],
]
