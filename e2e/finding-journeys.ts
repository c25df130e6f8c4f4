import assert from 'node:assert/strict'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { inEachSeat, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

export const findingJourneys: readonly Journey[] = [
  inEachSeat(
    'a child is found by what a clerk holds, the number of a chip card too, and a family by its guardian',
    async ({ visit, query }, seat) => {
      const [child] = await query(
        `select s.student_id, s.card_number, s.full_name_en, s.branch_id, s.student_parent_id, k.card_number as chip, coalesce(p.father_phone, p.phone_number) as phone, c.class_name
       from students s join parents p using (student_parent_id) join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = $1 join classes c using (class_id) join cards k on k.student_id = s.student_id and k.card_status = ${cardStatus.active}
       where s.status = $2 and s.branch_id = 1 and coalesce(p.father_phone, p.phone_number) is not null order by 1 offset 3 limit 1`,
        [enrollmentStatus.studying, studentStatus.active],
      )
      const { page, complaints, say, either } = await visit({ user: 'admin', ...seat })
      const search = async (text: string, branch: number | 'all') => {
        await page.goto(`/student-profiles?branch=${branch}&search=${encodeURIComponent(text)}`)
        await settle(page)
      }
      // The telephone without its spaces, and the number and class of whoever is found.
      await search(String(child!.phone).replaceAll(' ', ''), 1)
      await page.getByText(String(child!.card_number)).first().waitFor()
      await page.getByText(String(child!.class_name)).first().waitFor()
      // The number that a reader reads off the card.
      await search(String(child!.chip), 1)
      await page.getByText(String(child!.card_number)).first().waitFor()
      // The family by its guardian, in either script.
      await query(
        "update parents set guardian_name_en = 'Yim Sotheavy', guardian_name_kh = 'យឹម សុធាវី' where student_parent_id = $1",
        [child!.student_parent_id],
      )
      await page.goto(`/parent-profiles?branch=1&search=${either('sotheavy', 'សុធាវី')}`)
      await page.locator(`main [href*="open=${child!.student_parent_id}"]`).first().waitFor()
      // In a branch where the child is not, the list says where it is, and the link opens just that.
      await search(String(child!.card_number), 2)
      await page.getByRole('button', { name: say('1 in another branch') }).click()
      await page.getByText(String(child!.card_number)).first().waitFor()
      // A letter too many in the name.
      const [last, first] = String(child!.full_name_en).split(' ')
      await search(`${last} ${first}q`, 1)
      await page.getByText(say('No exact match. These are similar:')).waitFor()
      if (seat.width < 768) {
        await page.goto(`/student-profiles?open=${child!.student_id}`)
        await page.locator('a.call').first().waitFor()
        const call = await page.locator('a.call').first().boundingBox()
        assert.ok(call!.y < 844, `the call button is ${call!.y} px down`)
      }
      assert.deepEqual(complaints, [])
    },
  ),
]
