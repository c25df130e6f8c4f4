import assert from 'node:assert/strict'
import { scheduleType } from '@sala/contract/academics/statuses'
import type { Page } from 'playwright-core'
import { inEachSeat, options, pick, type Stage, settle } from './browser-fixture.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import type { Journey } from './journeys.ts'

const saveButton = (page: Page) => page.locator('.form-drawer .form-footer .ant-btn-primary')

/** Somebody of human resources, who has what the built-in role gives and no more. */
async function hireOfficer({ query }: Stage): Promise<string> {
  await query(`with made as (insert into users (user_name, full_name, user_type, default_branch_id)
      select 'hr.officer', 'Officer of HR', 'staff-api', default_branch_id from users where user_name = 'admin' on conflict do nothing returning user_id, default_branch_id),
    roled as (insert into user_roles (user_id, role_id) select made.user_id, r.id from made, roles r where r.name = 'Human resources'),
    agreed as (insert into agreement_acceptances (user_id, agreement_id, text_version) select made.user_id, a.agreement_id, a.text_version from made, agreements a),
    placed as (insert into user_branches (user_id, branch_id) select user_id, default_branch_id from made)
    insert into credentials (user_id, password_hash) select made.user_id, c.password_hash from made, credentials c join users u using (user_id) where u.user_name = 'admin'`)
  return 'hr.officer'
}

/** Counts what is pressed from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.presses = '0'
    addEventListener(
      'pointerdown',
      () => {
        document.body.dataset.presses = String(Number(document.body.dataset.presses) + 1)
      },
      true,
    )
  })
  return async () => Number(await page.evaluate(() => document.body.dataset.presses))
}

export const staffJourneys: readonly Journey[] = [
  inEachSeat(
    'an HR officer hires a teacher with an account in at most twelve clicks, the name typed once, and hands over the link',
    async (stage, seat) => {
      const { visit, query } = stage
      const user = await hireOfficer(stage)
      const name = seat.language === 'km' ? 'Chea Sokhom' : 'Chea Sokha'
      const { page, complaints, close } = await visit({ user, ...seat })
      await page.goto('/employees')
      await settle(page)
      const presses = await countPresses(page)
      await page.locator('main .lucide-plus').first().click()
      await page.waitForFunction(() => document.activeElement?.id === 'employees-name_en')
      await page.keyboard.type(name)
      await page.keyboard.press('Tab')
      await page.keyboard.type('ជា សុខា')
      await page.locator('#hire-with-is_teacher').click()
      await pick(page, page.locator('#hire-with-acps_ids'))
      await page.keyboard.press('Escape')
      await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'detached' })
      await page.locator('#hire-with-has_account').click()
      const offered = name.toLowerCase().replace(' ', '.')
      await page.waitForFunction(
        (wanted) => document.querySelector<HTMLInputElement>('#hire-with-user_name')?.placeholder === wanted,
        offered,
      )
      await pick(page, page.locator('#employees-gender'))
      await saveButton(page).click()
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      await page.waitForURL((address) => address.searchParams.has('open'))
      // The page of the new employee has the way to the teacher, the sign-in name and the link.
      await page.locator('a[href*="/teacher-profiles?open="]').waitFor()
      await page.getByText(offered, { exact: true }).first().waitFor()
      const clicks = await presses()
      assert.ok(clicks <= 12, `${clicks} clicks`)
      const [made] = await query(
        `select e.name_en, t.full_name_foreign, u.full_name, u.user_type, (select count(*)::int from teacher_sub_programs p where p.teacher_id = t.teacher_id) as programs
          from employees e join teachers t using (staff_id) join users u on u.teacher_id = t.teacher_id where u.user_name = $1`,
        [offered],
      )
      assert.deepEqual(made, {
        name_en: name,
        full_name_foreign: name,
        full_name: name,
        user_type: 'teacher-api',
        programs: 1,
      })
      await page.locator('.person-account .ant-btn').click()
      await page.locator('.ant-modal .ant-btn-primary').click()
      const link = await page.locator('.ant-modal .secret-once input').inputValue()
      assert.deepEqual(complaints, [])
      await close()
      await confirmSignIn(visit)
      const { page: own } = await visit(seat)
      await own.goto(link)
      await own.getByText(offered).waitFor()
    },
  ),
  inEachSeat(
    'an employee who is hired already becomes a teacher and gets an account on his own page',
    async (stage, seat) => {
      const { visit, query } = stage
      const user = await hireOfficer(stage)
      const name = seat.language === 'km' ? 'Prak Laty' : 'Prak Later'
      const offered = name.toLowerCase().replace(' ', '.')
      const { page, complaints, say } = await visit({ user, ...seat })
      const [made] = await query(
        `insert into employees (emp_id, name_en, name_kh, gender, branch_id)
        select $1, $2, 'ប្រាក់ ក្រោយ', 'M', default_branch_id from users where user_name = 'admin' returning staff_id`,
        [`LATER-${seat.width}`, name],
      )
      await page.goto(`/employees?open=${made!.staff_id}`)
      await settle(page)
      await page.getByRole('button', { name: say('Register as teacher') }).click()
      await saveButton(page).click()
      await page.locator('a[href*="/teacher-profiles?open="]').waitFor()
      await page.getByRole('button', { name: say('Create account') }).click()
      await page.waitForFunction(
        (wanted) => document.querySelector<HTMLInputElement>('#give-account-user_name')?.placeholder === wanted,
        offered,
      )
      await saveButton(page).click()
      await page.getByRole('link', { name: offered }).waitFor()
      for (const gone of ['Register as teacher', 'Create account'])
        await page.getByRole('button', { name: say(gone) }).waitFor({ state: 'detached' })
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'the academic office sees on a teacher’s page when, what and whom he teaches, and a lesson leads to its timetable',
    async ({ visit, query }, seat) => {
      const [taught] =
        await query(`select l.teacher_id, count(*)::int as lessons, count(distinct l.class_id)::int as classes,
          sum(upper(l.minutes) - lower(l.minutes))::int / 60.0 as hours
        from schedule_details l join classes c using (class_id) where l.is_live = 1 and l.sch_type = ${scheduleType.study} and l.days @> current_date and l.teacher_id is not null
        group by 1 order by 2 desc, 1 limit 1`)
      const { page, complaints, close } = await visit({ user: 'admin', ...seat })
      await page.goto(`/teacher-profiles?open=${taught!.teacher_id}`)
      await settle(page)
      const week = page.locator('.teacher-week')
      await week.getByText(new RegExp(`^${Number(taught!.hours)}\\D.*\\b${taught!.lessons}\\D`)).waitFor()
      assert.equal(await week.locator('a[href*="/class-operations?open="]').count(), taught!.classes)
      if (seat.width > 1000) assert.equal(await week.locator('.lesson').count(), taught!.lessons)
      const lesson = week.locator('.lesson').first()
      const title = await lesson.locator('strong').innerText()
      await lesson.click()
      await page.waitForURL((address) => address.pathname === '/schedules' && address.searchParams.has('sch'))
      await page.getByRole('heading', { name: title }).first().waitFor()
      assert.deepEqual(complaints, [])
      await close()
    },
  ),
  inEachSeat(
    'two exams of a grade at one hour, and one on a holiday, are refused in words that name what stands there',
    async ({ visit, query }, seat) => {
      const [at] =
        await query(`select c.branch_id, c.acp_id, c.acps_id, c.ac_year_id, c.ac_term_id, c.grade_id, s.subject_id, g.grade_name_foreign, g.grade_name_native
        from classes c join subjects s using (acps_id) join grades g using (grade_id) where c.branch_id = 1 order by c.class_id limit 1`)
      const { branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, subject_id } = at!
      await query("delete from exam_schedules where exam_name in ('Midterm', 'Retake')")
      await query("delete from holidays where hol_name_en = 'Founding day'")
      await query(
        `insert into exam_schedules (exam_name, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, subject_id, exam_date, start_time, end_time)
        values ('Midterm', $1, $2, $3, $4, $5, $6, $7, '2027-02-10', '08:00', '09:00'), ('Retake', $1, $2, $3, $4, $5, $6, $7, '2027-02-12', '08:30', '09:30')`,
        [branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, subject_id],
      )
      await query(
        `insert into holidays (hol_name_en, hol_name_kh, start_date, end_date) values ('Founding day', 'ទិវាកំណើតសាលា', '2027-02-11', '2027-02-11')`,
      )
      const [retake] = await query(`select exam_sch_id from exam_schedules where exam_name = 'Retake'`)
      const { page, complaints, close } = await visit({ user: 'admin', ...seat })
      await page.goto(`/exam-schedules?edit=${retake!.exam_sch_id}`)
      await settle(page)
      const day = page.locator('#exam-schedules-exam_date')
      const told = page.locator('.form-problem')
      for (const [date, words] of [
        [
          '10-02-2027',
          [seat.language === 'km' ? at!.grade_name_native : at!.grade_name_foreign, 'Midterm', '08:00–09:00'],
        ],
        ['11-02-2027', ['11-02-2027', seat.language === 'km' ? 'ទិវាកំណើតសាលា' : 'Founding day']],
      ] as const) {
        await day.fill(date)
        await day.press('Tab')
        await saveButton(page).click()
        await told.getByText(String(words[1])).waitFor()
        for (const word of words) assert.ok((await told.innerText()).includes(String(word)), `${word}`)
      }
      assert.deepEqual(complaints, [])
      await close()
      assert.equal(
        (await query(`select 1 from exam_schedules where exam_name = 'Retake' and exam_date = '2027-02-12'`)).length,
        1,
      )
    },
  ),
  inEachSeat(
    'whoever puts a teacher into a week sees who is free at that hour, what the others teach, and a solved clash no longer red',
    async ({ visit, query }, seat) => {
      const [week] =
        await query(`select s.sch_id, l.weekday, l.schedule_time_id, l.teacher_id, c.branch_id from schedules s join schedule_details l using (sch_id) join classes c on c.class_id = s.class_id
        where l.is_live = 1 and l.sch_type = ${scheduleType.study} and l.days @> current_date and l.teacher_id is not null and c.branch_id = 1
        and exists (select from schedule_details o where o.is_live = 1 and o.sch_id <> l.sch_id and o.minutes && l.minutes and o.days && l.days and o.teacher_id is not null) order by 1, 2, 3 limit 1`)
      const { page, complaints, close } = await visit({ user: 'admin', ...seat })
      await page.goto(`/schedules?sch=${week!.sch_id}`)
      await settle(page)
      const cell = page.locator(`#cell-${week!.weekday}-${week!.schedule_time_id}`)
      const choose = async (name?: string) => {
        await cell.click()
        await page.locator('#lesson-teacher').click()
        if (name) await page.locator('#lesson-teacher').fill(name)
        await settle(page)
        const option = options(page, name).and(page.locator('.ant-select-item-option-grouped')).first()
        await option.waitFor()
        const said = (await option.locator('.option .second').allInnerTexts()).join('')
        await option.click()
        await page.locator('.ant-modal .ant-btn-primary').click()
        await page.locator('.ant-modal').waitFor({ state: 'detached' })
        return said
      }
      const [busy] = await query(
        `select t.${seat.language === 'km' ? 'full_name_native' : 'full_name_foreign'} as name, c.class_name from schedule_details l join schedule_details o on o.minutes && l.minutes and o.days && l.days and o.sch_id <> l.sch_id and o.is_live = 1 and o.sch_type = l.sch_type
            join teachers t on t.teacher_id = o.teacher_id join classes c on c.class_id = o.class_id
          where l.sch_id = $1 and l.weekday = $2 and l.schedule_time_id = $3 order by t.teacher_id limit 1`,
        [week!.sch_id, week!.weekday, week!.schedule_time_id],
      )
      const taught = await choose(String(busy!.name))
      assert.ok(taught.includes(String(busy!.class_name)), `${taught} is not ${busy!.class_name}`)
      await cell.locator('[data-clash]').waitFor()
      // Somebody who is free: at once it is no longer red.
      assert.equal(await choose(), '')
      await cell.locator('[data-clash]').waitFor({ state: 'detached' })
      await settle(page)
      assert.equal(await page.locator('[data-clash], .clash-list').count(), 0)
      assert.deepEqual(complaints, [])
      await close()
    },
  ),
]
