import { cardOrientation } from '@sala/contract/cards/card-templates'
import { expect, it, vi } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import { openSchool } from '../../../../proofs/school.ts'
import { applicationRole } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'

const world = openSchool('student_cards')

const ask = async (method: string, path: string, body?: unknown) => {
  world.forget()
  return (await world.call(method, path, { token: world.head.token, body })).json
}
const print = async (path: string, token = world.head.token, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${world.base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
  })
  return { status: response.status, pdf: new Uint8Array(await response.arrayBuffer()) }
}
const sizes = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g),
  ].map(([, wide]) => Math.round(Number(wide)))

it('shows name, number, class, year and branch of a student, and no telephone of his', async () => {
  const seat = await world.rows.fresh('student-enrollments', 'A')
  const student = await ask('GET', `/student-profiles/${seat.student_id}?include[]=branch`)
  const { pdf } = await print(
    `/student-profiles/preview-cards?student_id_list=${seat.student_id}&side=both&type=single`,
  )
  const said = await pdfText(pdf)
  const { class_name } = await world.rows.row('class-operations', 'A')
  for (const text of [
    student.full_name_en.toUpperCase(),
    student.card_number,
    class_name,
    student.branch.branch_name_en,
  ])
    expect(said).toContain(text)
  expect(said).toContain(
    (await ask('GET', `/academic-years?perPage=100&ac_status_id[]=1&ac_status_id[]=2&ac_status_id[]=3`)).data.find(
      (year: { ac_year_id: number }) => year.ac_year_id === seat.ac_year_id,
    ).ac_year,
  )
  for (const phone of [student.phone_number, student.emergency_phone]) expect(said).not.toContain(phone)
})

it('prints each student in the template of his sub program, and all in one that is chosen', async () => {
  const seats = [await world.rows.fresh('student-enrollments', 'A'), await world.rows.fresh('student-profiles', 'A')]
  const upright = (
    await ask('POST', '/card-templates', {
      template_name_en: 'Upright',
      template_name_kh: 'បញ្ឈរ',
      orientation: cardOrientation.portrait,
    })
  ).card_template_id
  const across = (
    await ask('POST', '/card-templates', {
      template_name_en: 'Across',
      template_name_kh: 'ផ្តេក',
      orientation: cardOrientation.landscape,
    })
  ).card_template_id
  const { acps_id } = await world.rows.row('sub-programs', 'A')
  await ask('PUT', `/sub-programs/${acps_id}`, { card_template_id: upright })
  const list = seats.map(({ student_id }) => student_id)
  const own = sizes((await print(`/student-profiles/preview-cards?student_id_list=${list}&side=front&type=single`)).pdf)
  expect(own.sort()).toEqual([153, 243])
  const chosen = sizes(
    (
      await print(
        `/student-profiles/preview-cards?student_id_list=${list}&side=front&type=single&card_template_id=${across}`,
      )
    ).pdf,
  )
  expect(chosen).toEqual([243, 243])
})

it('lists who has no printed card, prints them, and counts by its own call alone', async () => {
  const { student_id, card_number } = await world.rows.fresh('student-profiles', 'A')
  const waits = async () =>
    (await ask('GET', `/card-to-be-prints?search=${encodeURIComponent(String(card_number))}`)).data.length
  expect(await waits()).toBe(1)
  expect(
    (
      await print('/card-to-be-prints/pdf-previews', undefined, {
        student_ids: [student_id],
        side: 'both',
        type: 'sheet',
      })
    ).status,
  ).toBe(200)
  expect(await waits()).toBe(1)
  expect((await ask('GET', `/student-profiles/increase/${student_id}/print-card-counters`)).print_card_counter).toBe(1)
  expect(await waits()).toBe(0)
})

it('prints nothing where one of many is of another branch', async () => {
  const [own, foreign] = [
    (await world.rows.row('student-profiles', 'A')).student_id,
    (await world.rows.row('student-profiles', 'B')).student_id,
  ]
  const { token } = world.actors['staff-api'].own
  const status = async (ids: unknown[]) =>
    (await print(`/student-profiles/preview-cards?student_id_list=${ids}`, token)).status
  expect([await status([own]), await status([own, foreign]), await status([foreign])]).toEqual([200, 404, 404])
})

it('prints a whole class as a task of whoever asked, and counts it once', async () => {
  const seats = [await world.rows.fresh('student-enrollments', 'A'), await world.rows.fresh('student-profiles', 'A')]
  const { branch_id, card_number } = await ask('GET', `/student-profiles/${seats[0]!.student_id}`)
  const body = { branch_id, class_id: seats[0]!.class_id }
  const { task_id, count } = await ask('POST', '/card-to-be-prints/print-many', body)
  const { rows: counted } = await world.owner.$client.query(
    'select resource, format, row_count from bulk_reads order by bulk_read_id desc limit 1',
  )
  expect(counted).toEqual([{ resource: 'card-to-be-prints', format: 'paper', row_count: count }])
  expect(count).toBeGreaterThan(0)
  const worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
  const task = await vi
    .waitFor(
      async () => {
        const found = (await ask('GET', '/my-tasks')).data.find((each: { task_id: string }) => each.task_id === task_id)
        expect(found.finished_at).not.toBeNull()
        return found
      },
      { timeout: 30_000, interval: 200 },
    )
    .finally(() => worker.stop())
  expect(task).toMatchObject({
    state: 'done',
    done: count,
    total: count,
    file_name: expect.stringMatching(/^cards-.*\.pdf$/),
  })
  expect(await pdfText((await print(`/my-tasks/${task_id}/file`)).pdf)).toContain(card_number)
  expect((await ask('GET', `/student-profiles/${seats[0]!.student_id}`)).print_card_counter).toBe(1)
  // They are printed by now, and nobody of the class waits.
  expect((await ask('POST', '/card-to-be-prints/print-many', body)).code).toBe('no_cards_to_print')
})
