import assert from 'node:assert/strict'
import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { closed } from '@sala/contract/admissions/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { inEachSeat, options, type Stage, settle } from './browser-fixture.ts'
import { list, send, told } from './enrolment-journeys.ts'
import type { Journey } from './journeys.ts'

const seatOf = async (query: Stage['query'], student_id: unknown) =>
  (
    await query(
      `select c.class_name from student_enrollments e join classes c using (class_id) where student_id = $1 and enrollment_status = ${enrollmentStatus.studying}`,
      [student_id],
    )
  ).map((row) => row.class_name)

/** Students of the main campus with one seat in the third to sixth grade, whom no other journey is about. */
const pupils = (query: Stage['query'], count: number) =>
  query(
    `select s.student_id, s.full_name_en, c.class_id, c.class_name from students s join student_enrollments e using (student_id) join classes c using (class_id) where s.branch_id = 1 and s.status = ${studentStatus.active} and e.enrollment_status = ${enrollmentStatus.studying} and c.class_name ~ '^[3-6]A$' and s.student_id > 20 and s.student_parent_id is not null order by s.student_id desc limit ${count}`,
  )

export const registrarJourneys: readonly Journey[] = [
  inEachSeat(
    'a student’s page says what is true today and is where the registrar works: a seat is given and changed, the certificate printed for whoever studies or has graduated, the family called from a phone',
    async ({ visit, query }, seat) => {
      const [one, two, three] = await pupils(query, 3)
      await query('delete from student_enrollments where student_id = $1', [one!.student_id])
      await query(`update students set status = ${studentStatus.suspended} where student_id = $1`, [two!.student_id])
      await query(`update students set status = ${studentStatus.graduated} where student_id = $1`, [three!.student_id])
      await query(
        `update student_enrollments set enrollment_status = ${enrollmentStatus.completed}, leave_date = current_date where student_id = $1`,
        [three!.student_id],
      )
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const open = async (id: unknown) => {
        await page.goto(`/student-profiles?open=${id}`)
        await settle(page)
      }
      const head = page.locator('.person-head')
      const choose = async (name: string) => {
        await page
          .getByRole('dialog')
          .getByRole('combobox', { name: say('To class') })
          .click()
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
      }
      const certify = async () => {
        await head.getByRole('button', { name: say('Certificate') }).click()
        const answer = page.waitForResponse((response) => response.url().endsWith('/certificate-previews'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('Print'), exact: true })
          .click()
        assert.equal((await answer).status(), 200)
        await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
      }

      await open(one!.student_id)
      await head.getByText(say('Not enrolled'), { exact: true }).waitFor()
      if (seat.width === 390) {
        const box = await head
          .getByRole('link', { name: /^(Call |ហៅទៅ)/ })
          .first()
          .boundingBox()
        assert.ok(box && box.y < 700, 'whoever opens a child on a phone scrolls before he can call')
      }
      // What comes next stands first.
      assert.equal(await head.locator('.person-deeds').getByRole('button').first().innerText(), say('Enrol'))
      await head.getByRole('button', { name: say('Enrol'), exact: true }).click()
      await choose('3A')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Enrol'), exact: true })
        .click()
      await head.getByRole('link', { name: /3A$/ }).waitFor()
      assert.deepEqual(await seatOf(query, one!.student_id), ['3A'])
      await head.getByRole('button', { name: say('Move to another class') }).click()
      await choose('3B')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Move'), exact: true })
        .click()
      await head.getByRole('link', { name: /3B$/ }).waitFor()
      assert.deepEqual(await seatOf(query, one!.student_id), ['3B'])
      await certify()
      await head.getByRole('button', { name: say('Transfer…') }).waitFor()
      await head.locator('a[href="#account"]').waitFor()

      // A seat is kept for whoever is suspended, and nothing says that he studies.
      await open(two!.student_id)
      await page.locator('.timeline').getByText(say('Suspended', 'student-profiles'), { exact: true }).waitFor()
      await head.getByText(say('Suspended', 'student-profiles'), { exact: true }).waitFor()
      assert.equal(await page.locator('.timeline').getByText(say('Studying'), { exact: true }).count(), 0)
      assert.equal(await head.getByRole('button', { name: say('Move to another class') }).count(), 0)

      await open(three!.student_id)
      await certify()
      assert.equal(await head.getByRole('button', { name: say('Transfer…') }).count(), 0)
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a class has a page, reached from the list, the board, a student, a timetable and a teacher: who sits there, how many seats are taken, who teaches when, and the list to print',
    async ({ visit, query }, seat) => {
      const [of] = await query(
        `select c.class_id, c.class_name, c.capacity, c.ac_term_id, c.teacher_resp_id, s.sch_id, d.teacher_id, (select count(*)::int from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as taken, (select min(student_id) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as student_id from classes c join schedules s using (class_id) join schedule_details d using (sch_id) where c.branch_id = 1 and s.ac_status_id = ${academicStatus.active} and s.sch_type = ${scheduleType.study} and d.teacher_id is not null and exists (select 1 from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) order by c.class_id, d.detail_id limit 1`,
      )
      const { class_id, class_name, capacity, ac_term_id, sch_id, teacher_id, taken, student_id } = of!
      const name = String(class_name)
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const arrives = async () => {
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        assert.ok(page.url().includes(`/class-operations?open=${class_id}`), page.url())
      }
      await page.goto(`/class-operations?search=${name}`)
      await settle(page)
      await page.locator(`a[href*="open=${class_id}"]`).first().click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const roster = page.getByRole('region', { name: say('Students', 'seats.roster'), exact: true })
      await roster.getByText(`${taken}/${capacity}`).waitFor()
      assert.equal(await roster.getByRole('listitem').count(), taken)
      await page
        .getByRole('region', { name: say('Timetable'), exact: true })
        .getByRole('grid')
        .waitFor()
      await page.locator(`a[href*="/teacher-profiles?open=${teacher_id}"]`).first().waitFor()
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
        false,
      )
      await page.getByRole('button', { name: say('Print class list…') }).click()
      await settle(page)
      const answer = page.waitForResponse((response) => response.url().endsWith('/class-list-previews'))
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Print'), exact: true })
        .click()
      assert.equal((await answer).status(), 200)
      await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
      await roster.locator(`a[href*="/student-profiles?open=${student_id}"]`).click()
      await page.locator('.person-head').getByRole('link', { name }).click()
      await arrives()
      await page.getByRole('button', { name: say('Class billing') }).click()
      await page.waitForURL((address) => address.searchParams.get('f.class_id') === String(class_id))
      for (const from of [`/schedules?sch=${sch_id}`, `/teacher-profiles?open=${teacher_id}`]) {
        await page.goto(from)
        await page.locator(`a[href*="/class-operations?open=${class_id}"]`).first().click()
        await arrives()
      }
      if (seat.language === 'en') {
        await page.goto(`/student-enrollments?term=${ac_term_id}`)
        await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
        await page.getByRole('menuitem', { name: 'Open the class' }).click()
        await arrives()
      }
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'an enquiry becomes a student with a seat and a printed card in at most twelve clicks on two screens',
    async ({ visit, query }, seat) => {
      const [asked] = await query(
        `select inquiry_id, full_name_en as en, full_name_kh as km from info_inquiries where student_id is null and inquiry_status <> all($1) and branch_id = 1 and grade_id is not null and contact_name is not null order by inquiry_id limit 1`,
        [closed],
      )
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const screens = new Set<string>()
      let clicks = 0
      const click = async (
        name: string | RegExp,
        role: 'button' | 'menuitem' | 'combobox' = 'button',
        within = page.locator('body'),
      ) => {
        await within.getByRole(role, { name, exact: typeof name === 'string' }).click()
        screens.add(new URL(page.url()).pathname)
        clicks += 1
      }
      const dialog = page.getByRole('dialog')
      await page.goto('/info-inquiries')
      await settle(page)
      await click(say(`Actions for ${asked![seat.language]}`))
      await click(say('Register as student'), 'menuitem')
      await settle(page)
      await click(say('Register as student'), 'button', dialog)
      await page.waitForURL(/\/student-profiles\?/)
      await dialog.getByRole('combobox', { name: say('To class') }).waitFor()
      await settle(page)
      await click(say('To class'), 'combobox', dialog)
      await options(page, /free|ទំនេរ/)
        .first()
        .click()
      clicks += 1
      await click(say('Enrol'), 'button', dialog)
      await dialog.waitFor({ state: 'hidden' })
      await click(say('Print card'))
      await click(say('Prepare cards'), 'button', dialog)
      const [sheet] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: say('Open', 'printing') }).click(),
      ])
      clicks += 1
      await sheet.close()
      await click(say('Mark as printed'), 'button', dialog)
      await page.getByText(say('Cards marked as printed.')).waitFor()
      const [now] = await query(
        `select s.print_card_counter as printed, c.grade_id = i.grade_id as wanted from info_inquiries i join students s using (student_id) join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying} join classes c using (class_id) where i.inquiry_id = $1`,
        [asked!.inquiry_id],
      )
      assert.deepEqual(now, { printed: 1, wanted: true })
      console.log(`      clicks from the inquiry to the card: ${clicks}, screens: ${screens.size}`)
      assert.ok(clicks <= 12 && screens.size === 2, `${clicks} clicks on ${[...screens].join(', ')}`)
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'a move on the seat board is undone with one press, and a list of students on a phone says the class',
    async ({ visit, query }) => {
      const [one] = await pupils(query, 1)
      const { student_id, full_name_en, class_name } = one!
      const other = String(class_name).replace('A', 'B')
      const { page, complaints, close } = await visit({ user: 'admin' })
      const [term] = await query('select ac_term_id from classes where class_id = $1', [one!.class_id])
      await page.goto(`/student-enrollments?term=${term!.ac_term_id}`)
      await settle(page)
      await list(page, `Students in ${class_name}`)
        .getByRole('option', { name: String(full_name_en) })
        .first()
        .focus()
      await send(page, other)
      await told(page, `1 student moved to ${other}.`)
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await told(page, '1 student moved back.')
      assert.deepEqual(await seatOf(query, student_id), [class_name])
      assert.deepEqual(complaints, [])
      await close()
      const phone = await visit({ user: 'admin', language: 'km', width: 390 })
      await phone.page.goto(`/student-profiles?f.class_id=${one!.class_id}`)
      await settle(phone.page)
      await phone.page
        .locator('.list-card', { hasText: String(class_name) })
        .first()
        .waitFor()
      assert.deepEqual(phone.complaints, [])
    },
  ],
]
