import assert from 'node:assert/strict'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

const words = {
  en: { other: /1 in another branch/, similar: /These are similar/ },
  km: { other: /មាន 1 នៅសាខាផ្សេង/, similar: /ទាំងនេះស្រដៀងគ្នា/ },
} as const

export const findingJourneys: readonly Journey[] = (
  [
    ['en', 1440],
    ['km', 390],
  ] as const
).map(
  ([language, width]): Journey => [
    `a child is found by what a clerk holds, in ${language} at ${width}`,
    async ({ visit, query }) => {
      const [child] = await query(
        `select s.student_id, s.card_number, s.full_name_en, s.branch_id, coalesce(p.father_phone, p.phone_number) as phone, c.class_name
       from students s join parents p using (student_parent_id) join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = $1 join classes c using (class_id)
       where s.status = $2 and s.branch_id = 1 and coalesce(p.father_phone, p.phone_number) is not null order by 1 offset 3 limit 1`,
        [enrollmentStatus.studying, studentStatus.active],
      )
      const { page, complaints } = await visit({ user: 'admin', language, width })
      const search = async (text: string, branch: number | 'all') => {
        await page.goto(`/student-profiles?branch=${branch}&search=${encodeURIComponent(text)}`)
        await settle(page)
      }
      // The telephone without its spaces, and the number and class of whoever is found.
      await search(String(child!.phone).replaceAll(' ', ''), 1)
      await page.getByText(String(child!.card_number)).first().waitFor()
      await page.getByText(String(child!.class_name)).first().waitFor()
      // In a branch where the child is not, the list says where it is, and the link opens just that.
      await search(String(child!.card_number), 2)
      await page.getByRole('button', { name: words[language].other }).click()
      await page.getByText(String(child!.card_number)).first().waitFor()
      // A letter too many in the name.
      const [last, first] = String(child!.full_name_en).split(' ')
      await search(`${last} ${first}q`, 1)
      await page.getByText(words[language].similar).waitFor()
      if (width < 768) {
        await page.goto(`/student-profiles?open=${child!.student_id}`)
        await page.locator('a.call').first().waitFor()
        const call = await page.locator('a.call').first().boundingBox()
        assert.ok(call!.y < 844, `the call button is ${call!.y} px down`)
      }
      assert.deepEqual(complaints, [])
    },
  ],
)
