import assert from 'node:assert/strict'
import { weekday } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays, addMonths, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { inEachSeat, type Seat, settle, signIn } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/** A phone has its places at the bottom, a desk at the side. */
const placesAt = ({ width }: Seat) => (width < 768 ? '.bottom-bar a' : '.side-menu a')

export const portalsJourneys: readonly Journey[] = [
  inEachSeat('a mother has the code of her bill one tap after she signed in', async ({ visit }, seat) => {
    const { page, complaints, say } = await visit(seat)
    await signIn(page, 'parent')
    await page
      .getByRole('button', { name: say('Pay by KHQR') })
      .first()
      .click()
    await page.locator('.scan-card svg, .scan-card img, .scan-card canvas').first().waitFor()
    assert.deepEqual(complaints, [])
  }),
  inEachSeat(
    'a mother chooses a child or all in one place, and home, payments and timetable are about it; payments are those of the last month until she asks for other days',
    async ({ visit, query }, seat) => {
      const children = await query(
        `select s.student_id, s.full_name_en, s.full_name_kh, s.first_name_en, s.first_name_kh from students s where s.student_parent_id = 1 order by s.card_number`,
      )
      const [one, other] = children as [Record<string, string>, Record<string, string>]
      const name = (child: Record<string, string>, part: 'full' | 'first') =>
        child[`${part}_name_${seat.language === 'km' ? 'kh' : 'en'}`]!
      const { page, complaints, say } = await visit({ user: 'parent', ...seat })
      await page.goto(`/?child=${one.student_id}`)
      await settle(page)
      const strip = page.getByRole('navigation', { name: say('Switch to another child') })
      await strip.getByRole('button', { name: name(one, 'first'), pressed: true }).waitFor()
      await strip.getByRole('button', { name: name(other, 'first') }).click()
      await strip.getByRole('button', { name: name(other, 'first'), pressed: true }).waitFor()
      const places = page.locator(placesAt(seat))
      await places.filter({ hasText: say('Payments', 'places') }).click()
      await page.locator('.account-figures').waitFor()
      assert.equal(await page.getByRole('heading', { name: name(one, 'full') }).count(), 0)
      await strip.getByRole('button', { name: say('All', 'child') }).click()
      await page.getByRole('heading', { name: name(one, 'full') }).waitFor()
      const days = page.locator('.account-days input')
      const shows = async (from: string, to: string) => {
        assert.deepEqual(await Promise.all([0, 1].map((at) => days.nth(at).inputValue())), [from, to].map(showDate))
        const on = await page.locator('.account-events li > .number.second').allInnerTexts()
        const isOut = (day: string) => day < from || day > to
        assert.deepEqual(on.map((day) => day.split('-').reverse().join('-')).filter(isOut), [])
      }
      await shows(addMonths(localToday(), -1), localToday())
      await days.nth(0).fill('01-11-2025')
      await days.nth(0).press('Tab')
      await page.waitForURL(/from=2025-11-01/)
      await days.nth(1).fill('30-11-2025')
      await days.nth(1).press('Tab')
      await page.getByRole('button', { name: 'RCPP251100001' }).waitFor()
      await shows('2025-11-01', '2025-11-30')
      await places.filter({ hasText: say('Timetable', 'places') }).click()
      await page.waitForURL(/my-days/)
      await strip.getByRole('button', { name: say('All', 'child'), pressed: true }).waitFor()
      await settle(page)
      // A Monday of lessons, of both of them: all is still chosen where the address does not say so.
      await page.goto(`/my-days?date=2026-11-30`)
      for (const child of [one, other])
        await page
          .locator('.own-lesson')
          .filter({ hasText: name(child, 'full') })
          .first()
          .waitFor()
      await strip.getByRole('button', { name: name(other, 'first') }).click()
      await page.waitForFunction(
        (text) => !document.querySelector('.own-week')?.textContent?.includes(text),
        name(one, 'full'),
      )
      assert.ok((await page.locator('.own-lesson').count()) > 0)
      const listed = page.waitForResponse((answer) => answer.url().includes('/api/invoices?'))
      await page.goto('/invoices')
      const { data } = await (await listed).json()
      assert.deepEqual([...new Set(data.map((row: { student_id: number }) => row.student_id))], [other.student_id])
      assert.deepEqual(complaints, [])
    },
  ),
  inEachSeat(
    'a mother whose children have all left still sees what they owe, and how to pay it',
    async (stage, seat) => {
      const [debtor] = await stage.query(
        `select student_parent_id, min(status) as status from students s where student_parent_id <> 1 and status = ${studentStatus.active}
         and exists (select 1 from invoices i where i.student_id = s.student_id and i.open_amount > 0 and i.is_deleted = 0) group by 1 order by 1 limit 1`,
      )
      const family = debtor!.student_parent_id
      const became = (await stage.query(
        'update students set status = $2 where student_parent_id = $1 and status = $3 returning student_id',
        [family, studentStatus.graduated, studentStatus.active],
      )) as { student_id: number }[]
      const become = (parent: unknown) =>
        stage.query(`update users set student_parent_id = $1 where user_name = 'parent'`, [parent])
      await become(family)
      stage.forgetActors()
      try {
        const { page, complaints, say } = await stage.visit({ user: 'parent', ...seat })
        await page.goto('/?child=all')
        await page
          .getByRole('button', { name: say('Pay by KHQR') })
          .first()
          .waitFor()
        await page.goto('/my-payments?child=all')
        await page.locator('.account-bill').first().waitFor()
        assert.deepEqual(complaints, [])
      } finally {
        await become(1)
        await stage.query('update students set status = $2 where student_id = any($1)', [
          became.map(({ student_id }) => student_id),
          studentStatus.active,
        ])
        stage.forgetActors()
      }
    },
  ),
  inEachSeat(
    'a place that is opened without a connection keeps the others in reach, and is there once the connection is back',
    async ({ visit }, seat) => {
      const { page, context, say } = await visit({ user: 'parent', fresh: true, ...seat })
      await page.goto('/')
      await settle(page)
      await context.setOffline(true)
      const places = page.locator(placesAt(seat))
      await places.filter({ hasText: say('Timetable', 'places') }).click()
      await page
        .getByText(
          say('The server cannot be reached. What you typed is kept here; try again when the connection is back.'),
        )
        .first()
        .waitFor()
      assert.equal(await places.count(), 5)
      await context.setOffline(false)
      await page.locator('.own-week').waitFor()
    },
  ),
  inEachSeat(
    'every place of a mother, a teacher and a student is there and refuses nothing, and the bills that are open are counted',
    async ({ visit }, seat) => {
      for (const user of ['parent', 'teacher', 'student']) {
        const { page, complaints, close } = await visit({ user, ...seat })
        await page.goto(user === 'parent' ? '/?child=all' : '/')
        await settle(page)
        const places = page.locator(placesAt(seat))
        assert.equal(await places.count(), 5)
        for (let at = 4; at >= 0; at -= 1) {
          await places.nth(at).click()
          await settle(page)
          assert.deepEqual(await page.locator('main .problem').allInnerTexts(), [], page.url())
          await page.locator('main h1').first().waitFor()
          if (/my-payments|my-fees/.test(page.url()) && seat.width < 768)
            assert.deepEqual(await places.nth(at).locator('.waiting').allInnerTexts(), [
              String(await page.locator('.account-bill').count()),
            ])
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(wide <= 0, `${wide} pixels too wide`)
        assert.deepEqual(complaints, [])
        await close()
      }
    },
  ),
  inEachSeat(
    'a teacher is one tap from the class of this hour, sees who sits in it, and a lesson that somebody covers says so',
    async ({ visit, query }, seat) => {
      const [lesson] = await query(
        `select l.detail_id, l.class_id, c.class_name, l.branch_id, t.start_time, l.weekday, (select count(*)::int from student_enrollments e where e.class_id = l.class_id and e.enrollment_status = ${enrollmentStatus.studying}) as pupils
         from schedule_details l join users u on u.teacher_id = l.teacher_id join schedule_times t using (schedule_time_id) join classes c using (class_id)
         where u.user_name = 'teacher' and l.is_live = 1 and l.weekday < ${weekday.friday} order by l.weekday, t.start_time limit 1`,
      )
      // In the week of the 30th of November, at the first minute of the lesson.
      const day = addDays('2026-11-29', Number(lesson!.weekday))
      const { page, complaints, say } = await visit({ user: 'teacher', ...seat })
      await page.clock.setFixedTime(new Date(`${day}T${lesson!.start_time}:00+07:00`))
      await page.goto('/')
      const now = page.locator('.own-day li[data-now]')
      await now.getByText(say('Now', 'myDays')).waitFor()
      await now.getByRole('link', { name: String(lesson!.class_name) }).click()
      await page.getByRole('heading', { name: say('Students', 'myClasses') }).waitFor()
      await page.waitForFunction((many) => document.querySelectorAll('.pupils li').length === many, lesson!.pupils)
      await query(
        `insert into teaching_records (detail_id, lesson_date, branch_id, teaching_status) values ($1, $2, $3, 4) on conflict (detail_id, lesson_date) do nothing`,
        [lesson!.detail_id, day, lesson!.branch_id],
      )
      await page.goto(`/my-days?date=${day}`)
      await page.locator('.own-day li[data-off]').getByText(say('Cancelled', 'teaching-calendars')).waitFor()
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'the pages can be installed: a manifest without a fault, and its icons are there',
    async ({ visit, url }) => {
      const { page, context } = await visit({ user: 'parent', width: 390 })
      await page.goto('/')
      const browser = await context.newCDPSession(page)
      const { data, errors } = await browser.send('Page.getAppManifest')
      assert.deepEqual(errors, [])
      const { icons } = JSON.parse(data!) as { icons: { src: string; type: string }[] }
      for (const { src, type } of icons) {
        const answer = await page.request.get(new URL(src, url).href)
        assert.equal(answer.headers()['content-type']?.split(';')[0], type)
      }
    },
  ],
]
