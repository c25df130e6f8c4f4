import assert from 'node:assert/strict'
import { academicStatus, scheduleType } from '@sala/contract/academics/statuses'
import { closed } from '@sala/contract/admissions/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type Stage, settle } from './browser-fixture.ts'
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
  [
    'a student’s page says what is true today and is where the registrar works: a seat is given and changed, the certificate printed for whoever studies or has graduated, the family called from a phone',
    async ({ visit, query }) => {
      for (const [language, width, words] of [
        [
          'en',
          1440,
          {
            enrol: 'Enrol',
            notEnrolled: 'Not enrolled',
            move: 'Move to another class',
            go: 'Move',
            to: 'To class',
            transfer: 'Transfer…',
            certificate: 'Certificate',
            print: 'Print',
            suspended: 'Suspended',
            studying: 'Studying',
            call: /^Call /,
          },
        ],
        [
          'km',
          390,
          {
            enrol: 'ចុះឈ្មោះចូលរៀន',
            notEnrolled: 'មិនទាន់ចុះឈ្មោះចូលរៀន',
            move: 'ផ្លាស់ទៅថ្នាក់ផ្សេង',
            go: 'ផ្លាស់',
            to: 'ទៅថ្នាក់',
            transfer: 'ផ្ទេរ…',
            certificate: 'លិខិតបញ្ជាក់',
            print: 'បោះពុម្ព',
            suspended: 'ព្យួរការសិក្សា',
            studying: 'កំពុងសិក្សា',
            call: /^ហៅទៅ/,
          },
        ],
      ] as const) {
        const [one, two, three] = await pupils(query, 3)
        await query('delete from student_enrollments where student_id = $1', [one!.student_id])
        await query(`update students set status = ${studentStatus.suspended} where student_id = $1`, [two!.student_id])
        await query(`update students set status = ${studentStatus.graduated} where student_id = $1`, [
          three!.student_id,
        ])
        await query(
          `update student_enrollments set enrollment_status = ${enrollmentStatus.completed}, leave_date = current_date where student_id = $1`,
          [three!.student_id],
        )
        const { page, complaints, close } = await visit({ user: 'admin', language, width })
        const open = async (id: unknown) => {
          await page.goto(`/student-profiles?open=${id}`)
          await settle(page)
        }
        const head = page.locator('.person-head')
        const choose = async (name: string) => {
          await page.getByRole('dialog').getByRole('combobox', { name: words.to }).click()
          await page.keyboard.type(name)
          await page.keyboard.press('Enter')
        }
        const certify = async () => {
          await head.getByRole('button', { name: words.certificate }).click()
          const answer = page.waitForResponse((response) => response.url().endsWith('/certificate-previews'))
          await page.getByRole('dialog').getByRole('button', { name: words.print, exact: true }).click()
          assert.equal((await answer).status(), 200)
          await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
        }

        await open(one!.student_id)
        await head.getByText(words.notEnrolled, { exact: true }).waitFor()
        if (width === 390) {
          const box = await head.getByRole('link', { name: words.call }).first().boundingBox()
          assert.ok(box && box.y < 700, 'whoever opens a child on a phone scrolls before he can call')
        }
        await head.getByRole('button', { name: words.enrol, exact: true }).click()
        await choose('3A')
        await page.getByRole('dialog').getByRole('button', { name: words.enrol, exact: true }).click()
        await head.getByRole('link', { name: /3A$/ }).waitFor()
        assert.deepEqual(await seatOf(query, one!.student_id), ['3A'])
        await head.getByRole('button', { name: words.move }).click()
        await choose('3B')
        await page.getByRole('dialog').getByRole('button', { name: words.go, exact: true }).click()
        await head.getByRole('link', { name: /3B$/ }).waitFor()
        assert.deepEqual(await seatOf(query, one!.student_id), ['3B'])
        await certify()
        await head.getByRole('button', { name: words.transfer }).waitFor()
        await head.locator('a[href="#account"]').waitFor()

        // A seat is kept for whoever is suspended, and nothing says that he studies.
        await open(two!.student_id)
        await page.locator('.timeline').getByText(words.suspended, { exact: true }).waitFor()
        await head.getByText(words.suspended, { exact: true }).waitFor()
        assert.equal(await page.locator('.timeline').getByText(words.studying, { exact: true }).count(), 0)
        assert.equal(await head.getByRole('button', { name: words.move }).count(), 0)

        await open(three!.student_id)
        await certify()
        assert.equal(await head.getByRole('button', { name: words.transfer }).count(), 0)
        assert.deepEqual(complaints, [])
        await close()
      }
    },
  ],
  [
    'a class has a page, reached from the list, the board, a student, a timetable and a teacher: who sits there, how many seats are taken, who teaches when, and the list to print',
    async ({ visit, query }) => {
      const [of] = await query(
        `select c.class_id, c.class_name, c.capacity, c.ac_term_id, c.teacher_resp_id, s.sch_id, d.teacher_id, (select count(*)::int from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as taken, (select min(student_id) from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as student_id from classes c join schedules s using (class_id) join schedule_details d using (sch_id) where c.branch_id = 1 and s.ac_status_id = ${academicStatus.active} and s.sch_type = ${scheduleType.study} and d.teacher_id is not null and exists (select 1 from student_enrollments e where e.class_id = c.class_id and e.enrollment_status = ${enrollmentStatus.studying}) order by c.class_id, d.detail_id limit 1`,
      )
      const { class_id, class_name, capacity, ac_term_id, sch_id, teacher_id, taken, student_id } = of!
      const name = String(class_name)
      for (const [language, width, words] of [
        ['en', 1440, { roster: 'Students', week: 'Timetable', list: 'Print the class list…', print: 'Print' }],
        ['km', 390, { roster: 'សិស្ស', week: 'កាលវិភាគ', list: 'បោះពុម្ពបញ្ជីឈ្មោះសិស្ស…', print: 'បោះពុម្ព' }],
      ] as const) {
        const { page, complaints, close } = await visit({ user: 'admin', language, width })
        const arrives = async () => {
          await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
          assert.ok(page.url().includes(`/class-operations?open=${class_id}`), page.url())
        }
        await page.goto(`/class-operations?search=${name}`)
        await settle(page)
        await page.locator(`a[href*="open=${class_id}"]`).first().click()
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        const roster = page.getByRole('region', { name: words.roster, exact: true })
        await roster.getByText(`${taken}/${capacity}`).waitFor()
        assert.equal(await roster.getByRole('listitem').count(), taken)
        await page.getByRole('region', { name: words.week, exact: true }).getByRole('grid').waitFor()
        await page.locator(`a[href*="/teacher-profiles?open=${teacher_id}"]`).first().waitFor()
        assert.equal(
          await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
          false,
        )
        await page.getByRole('button', { name: words.list }).click()
        const answer = page.waitForResponse((response) => response.url().endsWith('/class-list-previews'))
        await page.getByRole('dialog').getByRole('button', { name: words.print, exact: true }).click()
        assert.equal((await answer).status(), 200)
        await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
        await roster.locator(`a[href*="/student-profiles?open=${student_id}"]`).click()
        await page.locator('.person-head').getByRole('link', { name }).click()
        await arrives()
        for (const from of [`/schedules?sch=${sch_id}`, `/teacher-profiles?open=${teacher_id}`]) {
          await page.goto(from)
          await page.locator(`a[href*="/class-operations?open=${class_id}"]`).first().click()
          await arrives()
        }
        if (language === 'en') {
          await page.goto(`/student-enrollments?term=${ac_term_id}`)
          await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
          await page.getByRole('menuitem', { name: 'Open the class' }).click()
          await arrives()
        }
        assert.deepEqual(complaints, [])
        await close()
      }
    },
  ],
  [
    'an inquiry becomes a student with a seat and a printed card in at most twelve clicks on two screens',
    async ({ visit, query }) => {
      const [asked] = await query(
        `select inquiry_id, full_name_en from info_inquiries where student_id is null and inquiry_status <> all($1) and branch_id = 1 and grade_id is not null and contact_name is not null order by inquiry_id limit 1`,
        [closed],
      )
      const { page, complaints } = await visit({ user: 'admin' })
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
      await click(`Actions for ${asked!.full_name_en}`)
      await click('Register as student', 'menuitem')
      await settle(page)
      await click('Register as student', 'button', dialog)
      await page.waitForURL(/\/student-profiles\?/)
      await dialog.getByRole('combobox', { name: 'To class' }).waitFor()
      await settle(page)
      await click('To class', 'combobox', dialog)
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: 'free' })
        .first()
        .click()
      clicks += 1
      await click('Enrol', 'button', dialog)
      await dialog.waitFor({ state: 'hidden' })
      await click('Print card')
      await click('Make the cards', 'button', dialog)
      const [sheet] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: 'Open' }).click(),
      ])
      clicks += 1
      await sheet.close()
      await click('They are printed', 'button', dialog)
      await page.getByText('counted as printed').waitFor()
      const [now] = await query(
        `select s.print_card_counter as printed, c.grade_id = i.grade_id as wanted from info_inquiries i join students s using (student_id) join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying} join classes c using (class_id) where i.inquiry_id = $1`,
        [asked!.inquiry_id],
      )
      assert.deepEqual(now, { printed: 1, wanted: true })
      console.log(`      clicks from the inquiry to the card: ${clicks}, screens: ${screens.size}`)
      assert.ok(clicks <= 12 && screens.size === 2, `${clicks} clicks on ${[...screens].join(', ')}`)
      assert.deepEqual(complaints, [])
    },
  ],
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
      await list(page, `Students of ${class_name}`)
        .getByRole('option', { name: String(full_name_en) })
        .first()
        .focus()
      await send(page, other)
      await told(page, `1 student is in ${other} now.`)
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
      await told(page, '1 student is back.')
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
