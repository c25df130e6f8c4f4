import { privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { studentStatus } from '@sala/contract/people/student-statuses'
import type { Inputs } from '../calls.ts'
import type { Row, Side } from '../rows.ts'
import type { World } from '../world.ts'

const fingerprint = 'f'.repeat(64)

/** Somebody who has left, and of whom nothing stands in the way. */
const gone = async (world: World, side: Side): Promise<Row> =>
  world.rows.fresh('student-profiles', side, { status: studentStatus.droppedOut })

/** An erasure that somebody else has rehearsed, as the server itself would have left it. */
async function rehearsed(world: World, side: Side): Promise<{ privacy_request_id: number; card_number: string }> {
  const { student_id, card_number } = await gone(world, side)
  const { privacy_request_id } = await world.rows.fresh('privacy-requests', side, {
    student_id,
    request_kind: privacyKind.erasure,
    request_state: privacyState.awaitingApproval,
  })
  await world.owner.$client.query('update privacy_requests set fingerprint = $2 where privacy_request_id = $1', [
    privacy_request_id,
    fingerprint,
  ])
  return { privacy_request_id: privacy_request_id as number, card_number: card_number as string }
}

export const inputs: Inputs = {
  'ask-child-export': async ({ world, side }) => {
    const { student_parent_id } = await world.rows.row('parent-profiles', side)
    return {
      params: { student_id: (await world.rows.fresh('student-profiles', side, { student_parent_id })).student_id },
      body: { remark: 'We move' },
    }
  },
  'export-child': async ({ world, side, actor }) => {
    await world.owner.$client.query('delete from bulk_reads where user_id = $1', [actor.user_id])
    return { params: { student_id: (await gone(world, side)).student_id }, body: {} }
  },
  'rehearse-erasure': async ({ world, side }) => ({
    params: { student_id: (await gone(world, side)).student_id },
    body: { with_family: 0 },
  }),
  'erase-child': async ({ world, side }) => {
    const { privacy_request_id, card_number } = await rehearsed(world, side)
    return { params: { privacy_request_id }, body: { card_number, fingerprint } }
  },
  'decline-privacy-request': async ({ world, side }) => ({
    params: { privacy_request_id: (await world.rows.fresh('privacy-requests', side)).privacy_request_id },
    body: { answer: 'Please come to the office' },
  }),
  'list-privacy-classes': async () => ({}),
}
