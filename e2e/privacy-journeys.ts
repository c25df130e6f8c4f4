import assert from 'node:assert/strict'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type Stage, settle } from './browser-fixture.ts'
import type { Journey } from './journeys.ts'

/** A second person in charge: whoever rehearses an erasure does not carry it out. */
const appointSecond = (query: Stage['query']) =>
  query(`with made as (insert into users (user_name, full_name, all_branches, default_branch_id) values ('second', 'Second person', 1, 1) on conflict do nothing returning user_id),
    roled as (insert into user_roles (user_id, role_id) select made.user_id, r.role_id from made, user_roles r join users u using (user_id) where u.user_name = 'admin'),
    agreed as (insert into agreement_acceptances (user_id, agreement_id, text_version) select made.user_id, a.agreement_id, a.text_version from made, agreements a)
    insert into credentials (user_id, password_hash) select made.user_id, c.password_hash from made, credentials c join users u using (user_id) where u.user_name = 'admin'`)

/** Somebody of another family who has left, with nothing that stands in the way. */
async function whoLeft(query: Stage['query']): Promise<{ student_id: number; card_number: string }> {
  const [student] = await query(`select student_id, card_number from students s where s.student_parent_id <> 1
    and not exists (select from students o where o.student_parent_id = s.student_parent_id and o.student_id <> s.student_id) order by student_id desc limit 1`)
  const { student_id } = student as { student_id: number }
  await query(`update students set status = ${studentStatus.droppedOut} where student_id = ${student_id}`)
  await query(
    `update student_enrollments set enrollment_status = ${enrollmentStatus.left}, leave_date = greatest(enroll_date, current_date) where student_id = ${student_id} and enrollment_status = ${enrollmentStatus.studying}`,
  )
  await query(
    `update cards set card_status = ${cardStatus.inactive} where card_status = ${cardStatus.active} and (student_id = ${student_id} or student_pickup_id in (select student_pickup_id from student_pickups where student_id = ${student_id}))`,
  )
  return student as { student_id: number; card_number: string }
}

export const privacyJourneys: readonly Journey[] = [
  [
    'a parent asks on the phone for a copy of everything about a child, and the office releases it',
    async ({ visit, query }) => {
      const [child] = await query('select student_id from students where student_parent_id = 1 order by 1 limit 1')
      const parent = await visit({ user: 'parent', width: 390 })
      await parent.page.goto(`/student-profiles?open=${child!.student_id}`)
      await parent.page.getByRole('button', { name: 'Request a copy of all data' }).click()
      await parent.page.getByText('The school has received your request.').waitFor()

      const office = await visit({ user: 'admin' })
      await office.page.goto('/privacy-requests')
      await settle(office.page)
      await office.page
        .getByRole('row', { name: /Copy of all data/ })
        .getByText('Copy of all data')
        .click()
      await office.page.getByRole('button', { name: 'Release the copy' }).click()
      await office.page.getByText('The copy is being prepared.').waitFor()
      await office.page.getByText('Done', { exact: true }).first().waitFor()
      const [task] = await query(
        "select t.file_name, f.mime from tasks t join files f using (file_id) where t.name = 'export-child'",
      )
      assert.deepEqual({ ...task }, { file_name: `child-${child!.student_id}.zip`, mime: 'application/zip' })

      await parent.page.reload()
      await parent.page.getByText('The copy is ready.').waitFor()
      assert.deepEqual([...parent.complaints, ...office.complaints], [])
    },
  ],
  [
    'somebody rehearses the erasure of a child who has left, and a second person carries it out by typing its number',
    async ({ visit, query }) => {
      await appointSecond(query)
      const { student_id, card_number } = await whoLeft(query)
      const first = await visit({ user: 'admin' })
      await first.page.goto(`/student-profiles?open=${student_id}`)
      await first.page.getByRole('button', { name: 'Erase this child’s data' }).click()
      const dialog = first.page.getByRole('dialog', { name: /Erase the data of/ })
      await settle(first.page)
      await dialog.getByRole('button', { name: 'Start trial run' }).click()
      await dialog.getByText('Trial run done.').waitFor()
      await dialog.getByRole('list', { name: 'What will happen' }).getByText('Anonymised').first().waitFor()
      await dialog.getByRole('checkbox', { name: /Erase the family too/ }).check()
      await dialog.getByRole('list', { name: 'What will happen' }).getByText('Families', { exact: true }).waitFor()
      await dialog.getByRole('link', { name: 'Open request' }).click()
      await first.page.waitForURL(/\/privacy-requests\?/)
      await settle(first.page)
      const { search } = new URL(first.page.url())

      const second = await visit({ user: 'second' })
      await second.page.goto(`/privacy-requests${search}`)
      await second.page.getByRole('button', { name: 'Erase the data' }).click()
      const confirm = second.page.getByRole('dialog', { name: 'Erase the data' })
      assert.ok(await confirm.getByRole('button', { name: 'Erase the data' }).isDisabled())
      await confirm.getByLabel(`Type the student number ${card_number}`).fill(card_number)
      await confirm.getByRole('button', { name: 'Erase the data' }).click()
      await second.page.getByRole('heading', { name: 'Erased child' }).waitFor()
      const [row] = await query(
        'select card_number, full_name_en, date_of_birth, student_parent_id from students where student_id = $1',
        [student_id],
      )
      assert.deepEqual(
        { ...row },
        {
          card_number: `ERASED-${student_id}`,
          full_name_en: 'Erased child',
          date_of_birth: null,
          student_parent_id: null,
        },
      )
      assert.deepEqual([...first.complaints, ...second.complaints], [])
    },
  ],
]
