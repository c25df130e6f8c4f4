import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('notices')

it('tells a family of payments in the branch and program of its child, while a notice lasts, and nobody else', async () => {
  const [own, stranger] = [world.actors['parent-api'].own, world.actors['parent-api'].other]
  const { rows } = await world.owner.$client.query(
    'select s.branch_id, s.student_id from students s join users u on u.student_parent_id = s.student_parent_id where u.user_id = $1 order by 2 limit 1',
    [own.user_id],
  )
  const { branch_id } = rows[0]
  await world.owner.$client.query('delete from payment_announcements')
  const put = (title: string, more = '') =>
    world.owner.$client.query(
      `insert into payment_announcements (branch_id, title_en, title_kh, text_en, text_kh, start_date, end_date, is_active, acps_id)
        select $1, $2, $2, 'Please pay', 'សូមបង់', current_date - 3, current_date + 3, 1, null ${more}`,
      [branch_id, title],
    )
  await put('now')
  await put('over')
  await put('not in use')
  await put('another program')
  await world.owner.$client.query(
    "update payment_announcements set end_date = current_date - 2 where title_en = 'over'",
  )
  await world.owner.$client.query("update payment_announcements set is_active = 0 where title_en = 'not in use'")
  await world.owner.$client.query(
    "update payment_announcements set acps_id = (select max(acps_id) from sub_programs) where title_en = 'another program'",
  )
  await world.owner.$client.query(
    `delete from student_enrollments e using students s where s.student_id = e.student_id and e.acps_id = (select max(acps_id) from sub_programs)
      and s.student_parent_id = (select student_parent_id from users where user_id = $1)`,
    [own.user_id],
  )
  world.forget()
  const seen = async (token: string) =>
    (await world.call('GET', '/home/payment-notices', { token })).json.data.map(
      (row: { title_en: string }) => row.title_en,
    )
  expect(await seen(own.token)).toEqual(['now'])
  expect(await seen(stranger.token)).toEqual([])
  expect((await world.call('GET', '/home/payment-notices', { token: world.head.token })).status).toBe(403)
})
