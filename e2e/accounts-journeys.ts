import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { pdfText } from '../proofs/pdf-text.ts'
import { inEachSeat, pick, settle } from './browser-fixture.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import type { Journey } from './journeys.ts'

const password = 'the Mekong turns around 77'

export const accountsJourneys: readonly Journey[] = [
  [
    'the office makes accounts for a class and prints slips, a second person confirms them; a parent signs in with the code on her phone, in Khmer, sees her first child at once, and goes to the second',
    async ({ visit, query }) => {
      const [of] = await query(`
        select c.class_id, c.class_name, s.student_parent_id, array(select k.first_name_kh from students k where k.student_parent_id = s.student_parent_id order by k.card_number) as names
        from student_enrollments e join students s using (student_id) join classes c on c.class_id = e.class_id
        where e.enrollment_status = ${enrollmentStatus.studying} and s.branch_id = 1 and s.student_parent_id > 1
          and (select count(distinct k.first_name_kh) from students k where k.student_parent_id = s.student_parent_id and k.status = ${studentStatus.active} and k.branch_id = 1) = 2
          and (select count(*) from students k where k.student_parent_id = s.student_parent_id) = 2
        order by s.student_parent_id limit 1`)
      const { class_name, student_parent_id, names } = of as {
        class_name: string
        student_parent_id: number
        names: [string, string]
      }

      const office = await visit({ user: 'admin' })
      await office.page.goto('/users')
      await settle(office.page)
      await office.page.getByRole('link', { name: 'Families and students' }).click()
      await office.page.getByRole('checkbox', { name: class_name, exact: true }).first().check()
      await office.page.getByRole('button', { name: 'Create accounts' }).click()
      await office.page.getByText(/accounts will be created/).waitFor()
      await settle(office.page)
      await office.page.getByRole('button', { name: 'Create and print' }).click()
      await office.page.getByText('In progress.', { exact: false }).first().waitFor()
      await office.page.getByRole('button', { name: /^Messages and tasks/ }).click()
      const tasks = office.page.getByRole('dialog', { name: 'Messages and tasks' })
      await tasks.getByRole('button', { name: 'Download' }).first().waitFor()
      const [file] = await Promise.all([
        office.page.waitForEvent('download'),
        tasks.getByRole('button', { name: 'Download' }).first().click(),
      ])
      assert.match(file.suggestedFilename(), /^sign-in-slips-.*\.pdf$/)
      const said = await pdfText(await readFile(await file.path()))
      assert.deepEqual(office.complaints, [])
      await confirmSignIn(visit)
      // Slips stand side by side, so that a text does not say whose code comes first.
      const checked = await Promise.all(
        said.match(/[A-Z3-9]{4}-[A-Z3-9]{4}-[A-Z3-9]{4}/g)!.map(async (code) => {
          const answer = await office.page.request.post('/api/sign-in-slips/check', { data: { code } })
          return { code, ...((await answer.json()) as { user_name?: string }) }
        }),
      )
      const { code } = checked.find(({ user_name }) => user_name === `f${student_parent_id}`)!

      const { page, complaints } = await visit({ language: 'km', width: 390 })
      await page.goto('/sign-in')
      await settle(page)
      await page.getByRole('link', { name: 'ខ្ញុំមានសន្លឹកពីសាលា' }).click()
      await page.locator('#code').fill('ACDE-FGHJ-KMNP')
      await page.keyboard.press('Enter')
      await page.getByText('ការិយាល័យសាលាអាចបោះពុម្ពសន្លឹកថ្មី', { exact: false }).waitFor()
      await page.locator('#code').fill(code.toLowerCase())
      await page.keyboard.press('Enter')
      await page.locator('#password').fill(password)
      await page.locator('#again').fill(password)
      await page.keyboard.press('Enter')
      // What a new account has to agree to comes first.
      const agree = page.getByRole('button', { name: 'យល់ព្រម' })
      const strip = page.getByRole('navigation', { name: 'ប្តូរទៅកូនម្នាក់ទៀត' })
      await agree.first().or(strip).waitFor()
      while (await agree.count()) {
        await agree.first().click()
        await settle(page)
      }
      await strip.getByRole('button', { name: names[0], pressed: true }).waitFor()
      await strip.getByRole('button', { name: names[1] }).click()
      await strip.getByRole('button', { name: names[1], pressed: true }).waitFor()
      const kept = () =>
        query(
          'select k.first_name_kh as name from chosen_children c join students k using (student_id) join users u using (user_id) where u.user_name = $1',
          [`f${student_parent_id}`],
        )
      await settle(page)
      assert.deepEqual(await kept(), [{ name: names[1] }])
      await page.goto('/more')
      await page.getByRole('link', { name: 'ទំព័ររបស់កូនខ្ញុំ' }).click()
      await settle(page)
      await page.getByRole('heading', { name: names[1] }).first().waitFor()
      // One tap, and the page is about the other.
      await strip.getByRole('button', { name: names[0] }).click()
      await page.getByRole('heading', { name: names[0] }).first().waitFor()
      await settle(page)
      assert.deepEqual(await kept(), [{ name: names[0] }])
      await page.goto('/')
      await strip.getByRole('button', { name: names[0], pressed: true }).waitFor()
      assert.deepEqual(complaints, [])

      // The code is spent.
      const thief = await visit({ width: 390 })
      await thief.page.goto(`/sign-in/slip#${code}`)
      await thief.page.getByText(/has already been used/).waitFor()
      assert.ok(!thief.page.url().includes('#'), 'the code does not stay in the address')
    },
  ],
  inEachSeat(
    'a role is opened on a page of its own, compared with its original, copied, and nothing typed is lost',
    async ({ visit, query }, seat) => {
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      const word = seat.language === 'km' ? 'approve' : 'អនុម័ត'
      const [registrar] = await query(`select id from roles where name = 'Registrar'`)
      await page.goto(`/roles?open=${registrar!.id}`)
      const form = page.locator('.form-page')
      await form.getByRole('region', { name: say('Users with this role') }).waitFor()
      // Found by a word of either language, and folded otherwise.
      await form.locator('.matrix .group-row').first().waitFor()
      assert.equal(await form.locator('.matrix tr:not(.group-row)').count(), 1)
      await form.locator('input[type=search]').first().fill(word)
      await form.locator('.matrix tbody tr:not(.group-row)').first().waitFor()
      await form.locator('input[type=search]').first().fill('')
      await pick(page, form.getByRole('combobox', { name: say('Compare with') }))
      await form
        .getByRole('status')
        .filter({ hasText: say('No differences.') })
        .waitFor()
      // What was ticked and not saved is asked about, and kept until then.
      await form.locator('.fold').first().click()
      await form.locator('.matrix tbody tr:not(.group-row) input[type=checkbox]').nth(1).click()
      await page.keyboard.press('Escape')
      await page.locator('.ant-modal').getByRole('button').last().waitFor()
      await page.locator('.ant-modal .ant-btn-dangerous').click()
      await form.waitFor({ state: 'detached' })

      await page.goto(`/roles?new=1&copy=${registrar!.id}`)
      await form.locator('input[type=search]').first().waitFor()
      await form.getByRole('button', { name: say('Save'), exact: true }).click()
      await form.waitFor({ state: 'detached' })
      const [copied] = await query(
        `select (select count(*)::int from role_permissions where role_id = r.id) as many, (select count(*)::int from role_permissions where role_id = $1) as before from roles r where name = 'Registrar (copy)'`,
        [registrar!.id],
      )
      assert.equal(copied!.many, copied!.before)
      await query(
        `delete from role_permissions where role_id in (select id from roles where name = 'Registrar (copy)')`,
      )
      await query(`delete from roles where name = 'Registrar (copy)'`)
      assert.deepEqual(complaints, [])
    },
  ),
  [
    'an IT officer is told at the box what is not his to give, and finds the page that says why in the menu',
    async ({ visit, query, forgetActors }) => {
      const given = `select user_id, (select id from roles where name = 'IT officer') from users where user_name = 'cashier'`
      const before = await query(
        `select role_id, user_id from user_roles where user_id = (select user_id from users where user_name = 'cashier')`,
      )
      await query(`delete from user_roles where user_id = $1`, [before[0]!.user_id])
      await query(`insert into user_roles (user_id, role_id) ${given}`)
      forgetActors()
      const { page, complaints } = await visit({ user: 'cashier' })
      const [nurse] = await query(`select id from roles where name = 'Nurse'`)
      await page.goto(`/roles?open=${nurse!.id}`)
      await page.locator('.form-page input[type=search]').first().fill('update health records')
      const box = page.getByRole('checkbox', { name: /You do not have this permission yourself/ }).first()
      assert.equal(await box.isDisabled(), true)
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Who can see what, and why' }).click()
      await page.getByRole('heading', { name: 'Who can see what, and why' }).waitFor()
      await query(`delete from user_roles where user_id = $1`, [before[0]!.user_id])
      for (const { role_id, user_id } of before)
        await query('insert into user_roles (user_id, role_id) values ($1, $2)', [user_id, role_id])
      forgetActors()
      assert.deepEqual(complaints, [])
    },
  ],
]
