import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { Route } from 'playwright-core'
import { pdfText } from '../proofs/pdf-text.ts'
import { pick, pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const safekeepingJourneys: readonly Journey[] = [
  [
    "the nurse looks at a child's health, the mother sees on her phone that the nurse's office looked, and the office sees who it was",
    async ({ visit, query }) => {
      const [child] = await query(
        "select s.student_id, s.card_number from students s join users u using (student_parent_id) where u.user_name = 'parent' order by s.student_id limit 1",
      )
      const { student_id } = child as { student_id: number }
      const admin = "(select user_id from users where user_name = 'admin')"
      // For this journey the office's own user is the nurse, and nothing above her.
      await query("insert into roles (name, name_kh, rank) values ('Nurse of the house', 'គិលានុបដ្ឋាកប្រចាំសាលា', 101)")
      await query(
        `insert into user_roles (user_id, role_id) select ${admin}, id from roles where name = 'Nurse of the house'`,
      )
      const nurse = await visit({ user: 'admin' })
      const look = async () => {
        await nurse.page.goto('/student-healths')
        await settle(nurse.page)
        await pick(nurse.page, 'Find a child', String(child!.card_number))
        await nurse.page.getByRole('region', { name: 'Access log' }).waitFor()
        await settle(nurse.page)
      }
      // The list of looks may be read before the first of them is written.
      await look()
      await look()
      await nurse.page.getByRole('region', { name: 'Access log' }).getByText('Viewed').first().waitFor()

      const mother = await visit({ user: 'parent', width: 390 })
      await mother.page.goto(`/student-profiles?open=${student_id}`)
      const told = mother.page.getByRole('region', { name: 'Viewed by the school' })
      await told.getByText('Nurse of the house').first().waitFor()
      await told.getByText('Health record').first().waitFor()
      assert.equal(await told.getByText('Sok Piseth').count(), 0)
      assert.deepEqual(mother.complaints, [])

      await nurse.page.goto(`/student-profiles?open=${student_id}`)
      const looks = nurse.page.getByRole('region', { name: 'Access log' })
      await looks.getByText('Sok Piseth').first().waitFor()
      await looks.getByRole('link', { name: 'Full log' }).click()
      await nurse.page.getByRole('heading', { name: 'Access log', level: 1 }).waitFor()
      await nurse.page.getByText('Health record').first().waitFor()
      assert.deepEqual(nurse.complaints, [])
      await query("delete from user_roles where role_id in (select id from roles where name = 'Nurse of the house')")
      await query("delete from roles where name = 'Nurse of the house'")
    },
  ],
  [
    'the office publishes a new text about photos, the mother is asked again and takes her consent back, and the class photo sheet leaves the child out',
    async ({ visit, query }) => {
      const [child] = await query(
        `select s.student_id, s.full_name_en, s.first_name_en, c.class_name, c.ac_term_id from students s join users u using (student_parent_id)
         join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${enrollmentStatus.studying} join classes c using (class_id)
         where u.user_name = 'parent' order by s.student_id limit 1`,
      )
      const mother = await visit({ user: 'parent', width: 390 })
      await mother.page.goto('/')
      await mother.page.getByText(/The school is asking for your consent/).click()
      await mother.page.getByRole('button', { name: 'I agree: Photos and galleries' }).click()
      await mother.page.getByRole('switch', { name: 'Photos and galleries' }).waitFor()

      const office = await visit({ user: 'admin' })
      const sheet = async () => {
        await office.page.goto(`/student-enrollments?term=${child!.ac_term_id}`)
        await settle(office.page)
        await office.page.getByRole('button', { name: `Actions for ${child!.class_name}`, exact: true }).click()
        await office.page.getByRole('menuitem', { name: 'Print class photos' }).click()
        // The browser forgets the bytes once the paper is shown, so they are taken on the way.
        const paper = Promise.withResolvers<Buffer>()
        const takeCopy = async (route: Route) => {
          const response = await route.fetch()
          paper.resolve(await response.body())
          await route.fulfill({ response })
        }
        await office.page.route('**/class-photo-previews', takeCopy, { times: 1 })
        await office.page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
        const said = await pdfText(new Uint8Array(await paper.promise))
        await office.page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' })
        return said.replaceAll(/\s+/g, ' ')
      }
      assert.match(await sheet(), new RegExp(String(child!.full_name_en)))

      await office.page.goto('/consent-texts')
      await settle(office.page)
      await pressNew(office.page)
      await office.page.getByRole('textbox', { name: 'Title (English)' }).fill('Photos, also on the school page')
      await office.page.getByRole('textbox', { name: 'Title (Khmer)' }).fill('រូបថត រួមទាំងលើទំព័រសាលា')
      await office.page
        .getByRole('textbox', { name: 'Text (English)' })
        .fill('The school may also show photos on its own page.')
      await office.page.getByRole('textbox', { name: 'Text (Khmer)' }).fill('សាលាអាចបង្ហាញរូបថតលើទំព័ររបស់សាលាផងដែរ។')
      await pick(office.page, 'Purpose', 'Photos')
      await office.page.keyboard.press('Control+Enter')
      await office.page.getByText('Draft').first().waitFor()
      await office.page.getByRole('button', { name: 'Actions for Photos, also on the school page' }).click()
      await office.page.getByRole('menuitem', { name: 'Publish' }).click()
      await office.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await office.page.getByText('Text published.').waitFor()

      await mother.page.goto('/')
      await mother.page.getByText(/The school is asking for your consent/).click()
      await mother.page.getByText('The text has changed. Please answer again.').waitFor()
      await mother.page.getByText('The school may also show photos on its own page.').waitFor()
      await mother.page.getByRole('button', { name: 'I do not agree: Photos and galleries' }).click()
      await mother.page.getByRole('switch', { name: 'Photos and galleries', checked: false }).waitFor()
      assert.deepEqual(mother.complaints, [])

      assert.doesNotMatch(await sheet(), new RegExp(String(child!.full_name_en)))
      assert.deepEqual(office.complaints, [])
    },
  ],
]
