import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

const fingerprint = 'f'.repeat(64)

/** An end of a year that has come so far, as the server itself would have left it. */
async function yearEnd(world: World, side: Side, state: 2 | 3): Promise<number> {
  const { year_end_id, ac_year_id } = await world.rows.fresh('year-ends', side)
  const asked = JSON.stringify({
    ac_year_ids: [ac_year_id],
    repeat_ids: [],
    leave_ids: [],
    transfer_ids: [],
    skip_ids: [],
  })
  await world.owner.$client.query(
    `with made as (insert into batches (kind, label, label_kh, state) values ('year-end', 'Year-end', 'ការបញ្ចប់ឆ្នាំ', 'committed') returning batch_id)
    update year_ends set year_end_state = $2, fingerprint = $3, asked = $4, batch_id = made.batch_id from made where year_end_id = $1`,
    [year_end_id, state, fingerprint, asked],
  )
  return year_end_id as number
}

export const inputs: Inputs = {
  'rehearse-year-end': async ({ world, side }) => ({
    body: {
      ac_year_ids: [(await world.rows.fresh('academic-years', side)).ac_year_id],
      next_year: '2098-2099',
      start_date: '2098-10-01',
      end_date: '2099-07-31',
      repeat_ids: [(await world.rows.row('student-profiles', side)).student_id],
    },
  }),
  'commit-year-end': async ({ world, side }) => ({
    params: { year_end_id: await yearEnd(world, side, 2) },
    body: { fingerprint },
  }),
  'undo-year-end': async ({ world, side }) => ({ params: { year_end_id: await yearEnd(world, side, 3) }, body: {} }),
}
