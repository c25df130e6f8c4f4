import type { curricula } from '@sala/contract/scoring/curricula'
import type { Change } from '../kit/store/store.ts'
import { checkSubjects } from './check-assessment.ts'

/** A curriculum holds subjects of its own sub program. */
export async function checkCurriculum({ values, before, tx }: Change<typeof curricula>): Promise<void> {
  const acps_id = values.acps_id ?? before?.acps_id
  const ids = (values.lines ?? []).map(({ subject_id }) => subject_id)
  await checkSubjects(tx, acps_id!, ids)
}
