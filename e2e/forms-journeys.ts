import assert from 'node:assert/strict'
import { lineState } from '@sala/contract/payments/bank-statements'
import type { Locator, Page } from 'playwright-core'
import { inEachSeat, pick, seats, settle } from './browser-fixture.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import type { Journey } from './journeys.ts'
import { allTyped, places, typeDates } from './type-dates.ts'

const saveButton = (page: Page) => page.locator('.form-drawer .form-footer .ant-btn-primary')

/** Whether it can be seen without scrolling. */
async function isInSight(page: Page, what: Locator): Promise<boolean> {
  const box = await what.boundingBox()
  return !!box && box.y >= 0 && box.y + Math.min(box.height, 20) <= page.viewportSize()!.height
}

/** The last text of a long form, far below the first. */
async function lastField(page: Page): Promise<Locator> {
  const field = page.locator('.form-drawer .form-field textarea, .form-drawer .form-field[data-kind=text] input').last()
  await field.scrollIntoViewIfNeeded()
  return field
}

export const formsJourneys: readonly Journey[] = [
  inEachSeat(
    'whoever saves a long form is told beside the button what is wrong, and stands in the first field that is',
    async ({ visit }, seat) => {
      for (const way of ['Control+Enter', 'click']) {
        const { page, complaints, close } = await visit({ user: 'admin', ...seat })
        await page.goto('/student-profiles?new=1')
        await settle(page)
        const field = await lastField(page)
        await field.fill('typed')
        if (way === 'click') await saveButton(page).click()
        else await field.press(way)
        const told = page.locator('.form-problem [role=alert]')
        await told.waitFor()
        assert.ok(await isInSight(page, told))
        await page.waitForFunction(() => document.activeElement?.id === 'student-profiles-last_name_kh')
        assert.ok(await isInSight(page, page.locator('#student-profiles-last_name_kh')))
        assert.equal(await page.locator('#student-profiles-last_name_kh').getAttribute('aria-invalid'), 'true')
        // The next one is a press away.
        await told.locator('button').nth(1).click()
        await page.waitForFunction(() => document.activeElement?.id === 'student-profiles-first_name_kh')
        assert.equal(await field.inputValue(), 'typed')
        assert.deepEqual(complaints, [])
        await close()
      }
    },
  ),
  inEachSeat(
    'whoever saves what somebody else has changed is told beside the button, wherever he has scrolled to',
    async ({ visit, query }, seat) => {
      const [student] = await query('select max(student_id) as id from students')
      const { page } = await visit({ user: 'admin', ...seat })
      await page.goto(`/student-profiles?edit=${student!.id}`)
      await settle(page)
      await query('update students set house = $1 where student_id = $2', [`by ${seat.width}`, student!.id])
      const field = await lastField(page)
      await field.fill(`at ${seat.width}`)
      await field.press('Control+Enter')
      const told = page.locator('.form-problem [role=alert]')
      await told.getByText(`by ${seat.width}`).waitFor()
      assert.ok(await isInSight(page, told))
      await told.getByRole('button').last().click()
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
    },
  ),
  [
    'a day is typed as people do in every kind of form, and one that is not understood is refused and stays as typed',
    async (stage) => {
      // Two hundred ways in all: `npm run proof dates`.
      const some = (at: number) => [20 * at, 100 + 7 * at, 152 + 7 * at, 194 + at].map((each) => allTyped[each]!)
      for (const [at, place] of Object.keys(places).entries()) {
        const { language, width } = seats[at % 2]!
        await typeDates(stage, place, some(at), { language, width: place.includes('report') ? 1440 : width })
      }
    },
  ],
  inEachSeat(
    'a date is one stop of the Tab key, and the names typed after it go where they belong',
    async ({ visit }, seat) => {
      const { page } = await visit({ user: 'admin', ...seat })
      await page.goto('/student-profiles?new=1')
      await settle(page)
      // The form puts the cursor into its first field, once.
      await page.waitForFunction(() => document.activeElement?.closest('.form-field'))
      await page.locator('#student-profiles-date_of_birth').focus()
      for (const [at, text] of ['5-3-2019', 'Sok', 'Dara'].entries()) {
        if (at > 0) await page.keyboard.press('Tab')
        await page.keyboard.type(text)
      }
      const values = ['date_of_birth', 'last_name_en', 'first_name_en'].map((name) =>
        page.locator(`#student-profiles-${name}`).inputValue(),
      )
      assert.deepEqual(await Promise.all(values), ['05-03-2019', 'Sok', 'Dara'])
    },
  ),
  inEachSeat(
    'what a clerk typed into a list before Tab is chosen when the server answers, or the field says that nothing is: nationality, hospital, teacher and the invoice of a bank line',
    async ({ visit, query }, seat) => {
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      const chosen = seat.language === 'km' ? 'វៀតណាម' : 'Vietnamese'
      const several = new RegExp(say('Nothing selected: 1 match “a”.').replace('1', '\\d+'))
      await page.goto('/student-profiles?new=1')
      await settle(page)
      // The server takes longer than the fingers.
      for (const path of [
        '**/options/nationality_id**',
        '**/student-healths/hospital-profiles**',
        '**/schedules/*/teachers**',
        '**/bank-statement-lines/*/invoices**',
      ])
        await page.route(path, async (route) => {
          await new Promise((done) => setTimeout(done, 900))
          await route.continue()
        })
      const field = page.locator('.form-field', { has: page.locator('#student-profiles-nationality_id') })
      const type = async (text: string) => {
        await page.locator('#student-profiles-nationality_id').focus()
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
        await page.waitForFunction(() => document.activeElement?.id === 'student-profiles-religion')
      }
      await type('zzqq')
      await field.getByText(say('Nothing selected: no match for “zzqq”.')).waitFor()
      await type('a')
      await field.getByText(several).waitFor()
      await type('Vietn')
      await field.getByText(chosen).waitFor()
      assert.equal(await field.getByRole('status').count(), 0)
      // What is given up is not chosen behind his back.
      await page.locator('#student-profiles-nationality_id').focus()
      await page.keyboard.type('Chin')
      await page.keyboard.press('Escape')
      await page.locator('#student-profiles-religion').focus()
      await page.waitForTimeout(1500)
      await field.getByText(chosen).waitFor()

      const [lesson] = await query(
        `select l.sch_id, l.weekday, l.schedule_time_id, t.full_name_foreign as en, t.full_name_native as km from schedule_details l join teachers t on t.teacher_id <> l.teacher_id where l.is_live = 1 and l.branch_id = 1 and l.days @> current_date and not exists (select from teachers o where o.teacher_id <> t.teacher_id and (o.full_name_foreign = t.full_name_foreign or o.full_name_native = t.full_name_native)) order by 1, 2, 3, t.teacher_id limit 1`,
      )
      const [statement] = await query(
        `select l.statement_id, l.payer_text, i.inv_number from bank_statement_lines l join invoices i on i.branch_id = l.branch_id and i.open_amount > 0 where l.line_state = ${lineState.notMatched} and l.branch_id = 1 order by l.statement_line_id, i.inv_id limit 1`,
      )
      for (const [path, opener, box, within, typed] of [
        [
          '/student-healths?student=5',
          undefined,
          page.getByRole('combobox', { name: say('Hospital') }),
          page.locator('.form-field', { has: page.getByRole('combobox', { name: say('Hospital') }) }),
          either('Calmette', 'កាល់ម៉ែត'),
        ],
        [
          `/schedules?sch=${lesson!.sch_id}`,
          page.locator(`#cell-${lesson!.weekday}-${lesson!.schedule_time_id}`),
          page.locator('#lesson-teacher'),
          page.locator('.ant-select', { has: page.locator('#lesson-teacher') }),
          String(lesson![seat.language]),
        ],
        [
          `/bank-statements?open=${statement!.statement_id}`,
          page
            .locator('tr, li')
            .filter({ hasText: String(statement!.payer_text) })
            .getByRole('button', { name: say('Settle by hand'), exact: true }),
          page.getByRole('dialog').getByRole('combobox'),
          page.getByRole('dialog'),
          String(statement!.inv_number),
        ],
      ] as const) {
        await page.goto(path)
        await settle(page)
        await opener?.click()
        await box.focus()
        await page.keyboard.type(typed)
        await page.keyboard.press('Tab')
        await within.getByText(typed).waitFor()
      }
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'an account is offered the roles of its kind alone',
    async ({ visit }) => {
      const { page } = await visit({ user: 'admin' })
      await page.goto('/users?new=1')
      await settle(page)
      const offered = async () => {
        await page.locator('#users-role_ids').click()
        await page.locator('.ant-select-item-option').first().waitFor()
        const names = await page.locator('.ant-select-dropdown:visible .ant-select-item-option').allInnerTexts()
        await page.keyboard.press('Escape')
        return names.join(' ')
      }
      const ofStaff = await offered()
      assert.match(ofStaff, /Registrar/)
      assert.doesNotMatch(ofStaff, /Parent|Student|Teacher/)
    },
  ],
  inEachSeat(
    'a clerk chooses in a list by its first letters, Tab leaves it with that choice, and Delete empties it',
    async ({ visit }, seat) => {
      // Where there is a keyboard.
      const { page } = await visit({ user: 'admin', language: seat.language })
      const [letter, chosen] = seat.language === 'km' ? ['ព្យួរ', 'ព្យួរ'] : ['s', 'Suspended']
      await page.goto('/student-profiles?new=1')
      await settle(page)
      const field = (name: string) => page.locator('.form-field', { has: page.locator(`#student-profiles-${name}`) })
      const stands = (name: string) =>
        page.waitForFunction((id) => document.activeElement?.id === id, `student-profiles-${name}`)
      await page.locator('#student-profiles-status').focus()
      await page.keyboard.type(letter)
      await page.keyboard.press('Tab')
      await stands('branch_id')
      await field('status').getByText(chosen).waitFor()
      // One that was only looked into is left as it was.
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('ArrowDown')
      await page.locator('.ant-select-item-option').first().waitFor()
      await page.keyboard.press('Tab')
      await stands('branch_id')
      await field('status').getByText(chosen).waitFor()
      await page.locator('#student-profiles-nationality_id').focus()
      await page.keyboard.type('Viet')
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: /Viet|វៀតណាម/ })
        .first()
        .waitFor()
      await page.keyboard.press('Tab')
      await field('nationality_id')
        .getByText(/Vietnamese|វៀតណាម/)
        .waitFor()
      // Past the button that clears it, which Delete does.
      await stands('religion')
      await page.keyboard.press('Shift+Tab')
      await stands('nationality_id')
      await page.keyboard.press('Delete')
      await field('nationality_id')
        .getByText(/Vietnamese|វៀតណាម/)
        .waitFor({ state: 'detached' })
    },
  ),
  inEachSeat(
    'while the server cannot be reached a banner says so, a save is told and keeps everything, and no search shows old rows',
    async ({ visit, query }, seat) => {
      const { page, context } = await visit({ user: 'admin', ...seat })
      await page.goto('/divisions')
      await settle(page)
      const banner = page.locator('.lost-banner')
      const rows = page.locator('[data-row-link]')
      assert.ok((await rows.count()) > 0)
      await context.setOffline(true)
      await banner.waitFor()
      await page.locator('.search-box input').fill('finance')
      await page.locator('.list-body [role=alert]').waitFor()
      assert.equal(await rows.count(), 0)
      await context.setOffline(false)
      await banner.waitFor({ state: 'hidden' })
      // What was asked for meanwhile comes by itself.
      await rows.first().waitFor()

      await page.goto('/divisions?new=1')
      await settle(page)
      const name = `Lost and found ${seat.width}`
      await page.locator('#divisions-division_name_en').fill(name)
      await page.locator('#divisions-division_name_kh').fill(name)
      await context.setOffline(true)
      await page.keyboard.press('Control+Enter')
      const told = page.locator('.form-problem [role=alert]')
      await told.waitFor()
      assert.ok(await isInSight(page, told))
      assert.ok(await saveButton(page).isEnabled())
      assert.equal(await page.locator('#divisions-division_name_en').inputValue(), name)
      await context.setOffline(false)
      await banner.waitFor({ state: 'hidden' })
      await saveButton(page).click()
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      const made = await query('select count(*)::int as n from divisions where division_name_en = $1', [name])
      assert.deepEqual(made, [{ n: 1 }])
    },
  ),
  inEachSeat(
    'what was typed survives a reload, is offered to the same person alone, and is gone once saved or signed out',
    async ({ visit }, seat) => {
      const { page } = await visit({ user: 'admin', ...seat })
      page.on('dialog', (dialog) => dialog.accept())
      const name = page.locator('#divisions-division_name_en')
      const offer = page.locator('.draft-offer')
      const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sala.draft')))
      await page.goto('/divisions?new=1')
      await name.fill(`Typed ${seat.width}`)
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('sala.draft')))
      await page.reload()
      await offer.getByRole('button').first().click()
      assert.equal(await name.inputValue(), `Typed ${seat.width}`)
      await page.locator('#divisions-division_name_kh').fill('ក')
      await page.keyboard.press('Control+Enter')
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      assert.deepEqual(await drafts(), [])
      await page.goto('/divisions?new=1')
      await name.fill('Thrown away')
      await page.reload()
      await offer.getByRole('button').last().click()
      assert.equal(await name.inputValue(), '')
      assert.deepEqual(await drafts(), [])
      // Another person who signs in here finds nothing of it.
      await name.fill('Not yours')
      await page.evaluate(() => localStorage.setItem('sala.draft.999999.divisions.new', '{"at":9e15,"values":{}}'))
      await page.reload()
      await offer.waitFor()
      assert.equal((await drafts()).length, 1)
    },
  ),
  inEachSeat(
    'after Save and new the next exam has the year, the term and the grade of the one before',
    async ({ visit, query }, seat) => {
      await query("delete from exam_schedules where exam_name = 'Kept together'")
      const [exam] = await query('select exam_sch_id as id from exam_schedules limit 1')
      const { page, say } = await visit({ user: 'admin', ...seat })
      await page.goto('/exam-schedules?new=1')
      await settle(page)
      const [place] = await query(
        `select acp_name_foreign as acp_id, acps_name_foreign as acps_id from exam_schedules
          join main_programs using (acp_id) join sub_programs using (acps_id) where exam_sch_id = $1`,
        [exam!.id],
      )
      await page.locator('#exam-schedules-exam_name').fill('Kept together')
      for (const name of ['acp_id', 'acps_id', 'ac_year_id', 'ac_term_id', 'grade_id', 'subject_id']) {
        await pick(page, page.locator(`#exam-schedules-${name}`), String(place![name] ?? ''))
      }
      for (const [name, text] of [
        ['exam_date', '5 mar 2027'],
        ['start_time', '8'],
        ['end_time', '930'],
      ] as const)
        await page.locator(`#exam-schedules-${name}`).fill(text)
      await page.keyboard.press('Shift+Enter')
      await page
        .locator('.toast')
        .getByRole('button', { name: say('Open', 'action') })
        .waitFor()
      const [made] = await query(
        "select exam_sch_id as id, exam_date::text as day, start_time, end_time from exam_schedules where exam_name = 'Kept together'",
      )
      assert.deepEqual({ ...made, id: 0 }, { id: 0, day: '2027-03-05', start_time: '08:00', end_time: '09:30' })
      const filled = await page
        .locator('.form-field[data-filled]')
        .evaluateAll((all) => all.map((each) => each.querySelector('[id^=exam-schedules-]')!.id.slice(15)))
      assert.deepEqual(filled, [
        'exam_name',
        'branch_id',
        'acp_id',
        'acps_id',
        'ac_year_id',
        'ac_term_id',
        'grade_id',
        'teacher_ids',
      ])
      assert.ok(await isInSight(page, saveButton(page)))
      const [toast, footer] = await Promise.all([
        page.locator('.toast').boundingBox(),
        page.locator('.form-footer').boundingBox(),
      ])
      assert.ok(toast!.y + toast!.height < footer!.y)
      await page.locator('.toast').getByRole('button').click()
      await page.waitForURL((address) => address.searchParams.get('open') === String(made!.id))
    },
  ),
  inEachSeat(
    'whoever creates an employee stands on his page, and whoever creates a user has the link to sign in at once',
    async ({ visit, query }, seat) => {
      const { page } = await visit({ user: 'admin', ...seat })
      await page.goto('/employees?new=1')
      await settle(page)
      await page.locator('#employees-name_en').fill(`Newly Hired ${seat.width}`)
      await page.locator('#employees-name_kh').fill('ទើបមក')
      await page.locator('#employees-gender').click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await saveButton(page).click()
      await page.locator('.form-drawer').waitFor({ state: 'detached' })
      await page
        .getByRole('heading', { name: seat.language === 'km' ? 'ទើបមក' : /Newly Hired/ })
        .first()
        .waitFor()
      const name = `new.user.${seat.width}`
      await page.goto('/users?new=1')
      await settle(page)
      await page.locator('#users-user_name').fill(name)
      await page.locator('#users-full_name').fill('New User')
      await page.locator('#users-all_branches').check()
      await page.locator('#users-default_branch_id').focus()
      await page.keyboard.press('ArrowDown')
      await page.locator('.ant-select-item-option-active').first().waitFor()
      await settle(page)
      await page.keyboard.press('Enter')
      await saveButton(page).click()
      const shown = page.getByRole('dialog').filter({ hasText: name })
      const link = await shown.locator('input').inputValue()
      await confirmSignIn(visit)
      await page.goto(link)
      await page.getByText(name).waitFor()
      assert.equal((await query('select 1 from users where user_name = $1', [name])).length, 1)
    },
  ),
]
