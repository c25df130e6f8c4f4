import assert from 'node:assert/strict'
import { pickupType } from '@sala/contract/people/pickups'
import type { Page } from 'playwright-core'
import { inEachSeat, pick, pressNew, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const familiesJourneys: readonly Journey[] = [
  [
    'a family that is known already is shown while it is typed again; a new one gets a child, a signature and a consent on its page',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/parent-profiles')
      await settle(page)
      await pressNew(page)
      await page.getByRole('textbox', { name: "Father's name (Latin)" }).waitFor()
      await page.getByRole('textbox', { name: "Father's name (Latin)" }).fill('VISAL kim')
      await page.locator('.likely').getByText('Kim Visal & Ly Sophea').waitFor()
      await page.getByRole('textbox', { name: "Father's name (Latin)" }).fill('Prum Journey')
      await page.getByRole('textbox', { name: "Father's name (Khmer)" }).fill('ព្រំ ដំណើរ')
      await page.getByRole('textbox', { name: "Father's phone" }).fill('012 310 310')
      await page.locator('.likely').getByText('Kim Visal & Ly Sophea').waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+Enter')
      await page.getByRole('heading', { name: 'Prum Journey' }).first().waitFor()
      await settle(page)
      assert.equal(await page.locator('a[href="tel:012310310"]').count(), 1)

      // A child of another family moves only when that is said.
      await page.getByRole('button', { name: 'Link a child' }).click()
      // Somebody whom no other journey is about.
      const [child] = await query(
        'select first_name_en, card_number from students where branch_id = 1 and student_id > 20 and student_parent_id is not null limit 1',
      )
      await pick(page, 'Student', String(child!.card_number))
      const link = page.getByRole('dialog').getByRole('button', { name: 'Link a child' })
      await link.click()
      await shows(page, /belongs to another family/)
      await page.getByRole('checkbox', { name: /moves from the other family/ }).check()
      await link.click()
      await shows(page, 'Child linked to this family.')
      await page.locator('.family-children').getByText(String(child!.first_name_en)).first().waitFor()

      await page.getByRole('button', { name: 'Record signature' }).click()
      await page.getByRole('combobox', { name: 'Signed by' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Signed', { exact: true }).waitFor()
      await page.getByRole('switch', { name: 'Photos and galleries' }).click()
      await page
        .locator('.family-line', { hasText: 'Photos and galleries' })
        .getByText(/recorded by Sok Piseth/)
        .waitFor()
      const [kept] = await query(
        `select (select count(*)::int from family_agreements a where a.student_parent_id = p.student_parent_id) as signed,
          (select count(*)::int from family_consents c where c.student_parent_id = p.student_parent_id and c.purpose = 'photos') as agreed
         from parents p where p.father_name_en = 'Prum Journey'`,
      )
      assert.deepEqual(kept, { signed: 1, agreed: 1 })
      assert.deepEqual(complaints, [])
    },
  ],
  [
    'the nurse finds a child, sees the allergies at once, writes in the record, and the look and the change are written down once each',
    async ({ visit, query }) => {
      const { page, complaints } = await visit({ user: 'admin' })
      await page.goto('/student-healths')
      await settle(page)
      await pick(page, 'Find a child', 'Ratana')
      await page
        .locator('.health-danger')
        .getByText(/Peanuts/)
        .waitFor()
      await page.getByRole('textbox', { name: 'Chronic illness' }).fill('Asthma since the age of five')
      await page.getByRole('radiogroup', { name: 'Polio' }).getByText('Yes').click()
      await page.getByRole('textbox', { name: 'Polio: Note' }).fill('Two doses')
      await page.keyboard.press('Control+Enter')
      await shows(page, 'Health record saved.')
      await page.locator('.health-danger').getByText('Asthma since the age of five').waitFor()
      await page.getByRole('region', { name: 'Access log' }).getByText('Changed').waitFor()
      const deeds = await query(
        "select deed from looks where about_id = 1 and resource = 'student-healths' order by look_id",
      )
      assert.deepEqual(
        deeds.map(({ deed }) => deed),
        [1, 2],
      )
      assert.deepEqual(complaints, [])

      const teacher = await visit({ user: 'teacher' })
      await teacher.page.goto('/student-healths?student=1')
      await settle(teacher.page)
      assert.equal(await teacher.page.getByText(/Peanuts/).count(), 0)
    },
  ],
  inEachSeat(
    'a father is blocked on his child’s page, which says so to a teacher too, without the reason; once the block has ended it says so no more',
    async ({ visit, query }, seat) => {
      await query('delete from guardian_blocks')
      const [child] = await query(
        `select s.student_id, p.guardian, p.guardian_kh from student_pickups p join students s using (student_id)
          where p.guardian_type = ${pickupType.father} and p.is_deleted = 0 and s.student_id = 1`,
      )
      const { page, complaints, say } = await visit({ user: 'admin', ...seat })
      await page.goto(`/student-profiles?open=${child!.student_id}`)
      await settle(page)
      await page.getByRole('button', { name: say('Block a person') }).click()
      await pick(page, say('Person', 'guardian-blocks.guardian_type'), say('Father', 'guardian-blocks.guardian_type'))
      await page.getByRole('textbox', { name: say('Reason', 'guardian-blocks.reason') }).fill('Order of the court')
      await page.getByRole('button', { name: say('Save'), exact: true }).click()
      const father = `${seat.language === 'km' ? child!.guardian_kh : child!.guardian} (${say('Father', 'guardian-blocks.guardian_type')})`
      const banner = page.getByRole('note').getByText(father)
      await banner.waitFor()
      await page.getByText(say('May not pick up', 'cards.mayNotPickUp')).first().waitFor()
      // It stood in the form, and stands nowhere once that is gone.
      await page.getByText('Order of the court').waitFor({ state: 'detached' })

      const teacher = await visit({ user: 'teacher', ...seat })
      await teacher.page.goto(`/student-profiles?open=${child!.student_id}`)
      await teacher.page.getByRole('note').getByText(father).waitFor()
      assert.equal(await teacher.page.getByText(say('Block a person')).count(), 0)

      await page.getByRole('button', { name: say('End now') }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Order lifted')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('End now') })
        .click()
      await page.getByText(say('Block ended.')).waitFor()
      await banner.waitFor({ state: 'detached' })
      const kept = await query('select end_reason, reason from guardian_blocks')
      assert.deepEqual(kept, [{ end_reason: 'Order lifted', reason: 'Order of the court' }])
      assert.deepEqual([...complaints, ...teacher.complaints], [])
    },
  ),
]
