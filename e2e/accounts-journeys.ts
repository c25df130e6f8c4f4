import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { pdfText } from '../proofs/pdf-text.ts'
import { settle } from './browser-fixture.ts'
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
      await office.page.getByRole('button', { name: 'Make accounts' }).click()
      await office.page.getByText(/accounts will be made/).waitFor()
      await settle(office.page)
      await office.page.getByRole('button', { name: 'Make and print' }).click()
      await office.page.getByText('It is being done.', { exact: false }).first().waitFor()
      await office.page.getByRole('button', { name: /^Tasks/ }).click()
      const tasks = office.page.getByRole('dialog', { name: 'My tasks' })
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
      await page.getByRole('heading', { name: 'កូនរបស់ខ្ញុំ' }).waitFor()
      const kept = () =>
        query(
          'select k.first_name_kh as name from chosen_children c join students k using (student_id) join users u using (user_id) where u.user_name = $1',
          [`f${student_parent_id}`],
        )
      await settle(page)
      assert.deepEqual(await kept(), [{ name: names[1] }])
      await page.locator('.child-link').click()
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
      await thief.page.getByText(/was already used/).waitFor()
      assert.ok(!thief.page.url().includes('#'), 'the code does not stay in the address')
    },
  ],
]
