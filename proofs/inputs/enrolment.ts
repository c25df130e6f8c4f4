import { academicStatus } from '@sala/contract/academics/statuses'
import type { Inputs } from '../calls.ts'
import type { Row, Side } from '../rows.ts'
import type { World } from '../world.ts'

const day = '2026-02-01'
const fresh = async (world: World, side: Side): Promise<number> =>
  (await world.rows.fresh('student-profiles', side)).student_id as number
const one = async (world: World, name: string, side: Side, key: string) => (await world.rows.row(name, side))[key]

/** A class beside the side's own one, in the same term and grade unless said otherwise. */
async function another(world: World, side: Side, more: Row = {}): Promise<Row> {
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await world.rows.row('class-operations', side)
  return world.rows.fresh('class-operations', side, { ...same, ...more })
}
/** Somebody in a class, and a class that is so many grades further, in a later term. */
async function ahead(world: World, side: Side, grades: number) {
  const { acps_id } = await world.rows.row('class-operations', side)
  const { ac_year_id } = await world.rows.fresh('academic-years', side)
  const { ac_term_id } = await world.rows.fresh('terms', side, {
    ac_year_id,
    acps_id,
    start_date: '2027-01-15',
    end_date: '2027-06-15',
    ac_status_id: academicStatus.upcoming,
  })
  let grade_id = (await world.rows.fresh('grades', side)).grade_id
  const { class_id } = await another(world, side, { grade_id, ac_term_id, ac_year_id })
  for (let step = 0; step < grades; step++)
    grade_id = (await world.rows.fresh('grades', side, { next_grade_id: grade_id })).grade_id
  const from = await seated(world, side, { grade_id })
  return { from_class_id: from.class_id, student_ids: [from.student_id], class_id }
}
/** A student who sits in a class of his own. */
async function seated(world: World, side: Side, more: Row = {}): Promise<{ student_id: number; class_id: number }> {
  const { class_id } = (await another(world, side, more)) as { class_id: number }
  const student_id = await fresh(world, side)
  await world.rows.fresh('student-enrollments', side, { student_id, class_id })
  return { student_id, class_id }
}

export const inputs: Inputs = {
  'enrol-students': async ({ world, side }) => ({
    body: { class_id: (await another(world, side)).class_id, student_ids: [await fresh(world, side)] },
  }),
  'move-students': async ({ world, side }) => ({
    body: { student_ids: [(await seated(world, side)).student_id], class_id: (await another(world, side)).class_id },
  }),
  'forward-students': async ({ world, side }) => ({ body: await ahead(world, side, 1) }),
  'accelerate-students': async ({ world, side }) => ({
    body: { ...(await ahead(world, side, 2)), reason: 'Far ahead of the others' },
  }),
  'list-seat-classes': async ({ world, side }) => ({
    query: { branch_id: await one(world, 'branches', side, 'branch_id') },
  }),
  'list-next-classes': async ({ world, side }) => ({
    params: { gradeId: await one(world, 'grades', side, 'grade_id') },
  }),
  'list-seat-terms': async ({ world, side }) => ({
    query: { branch_id: await one(world, 'branches', side, 'branch_id') },
  }),
  'list-class-students': async ({ world, side }) => ({
    query: { class_id: await one(world, 'class-operations', side, 'class_id') },
  }),
  'read-seat-board': async ({ world, side }) => ({
    query: { ac_term_id: await one(world, 'terms', side, 'ac_term_id') },
  }),
  'list-unseated': async ({ world, side }) => ({
    query: { ac_term_id: await one(world, 'terms', side, 'ac_term_id') },
  }),
  'read-student-path': async ({ world, side }) => ({ params: { student_id: (await seated(world, side)).student_id } }),
  'create-student-transfers': async ({ world, side }) => ({
    body: {
      student_id: await fresh(world, side),
      // Of neither side, or the other one would rightly see the student from then on.
      to_branch_id: 1,
      transfer_date: day,
      reason: 'The family moves',
    },
  }),
  'print-class-photos': async ({ world, side }) => ({ body: { class_id: (await seated(world, side)).class_id } }),
  'print-class-list': async ({ world, side }) => ({
    body: { class_id: (await seated(world, side)).class_id, with_phone: 1, sign_columns: 5 },
  }),
  'print-enrolment-certificate': async ({ world, side }) => ({
    body: { student_id: (await seated(world, side)).student_id },
  }),
  'print-leaving-letter': async ({ world, side }) => ({
    body: { transfer_id: await one(world, 'student-transfers', side, 'transfer_id') },
  }),
}
