import { gender } from '@sala/contract/people/employees'
import { staffStatus } from '@sala/contract/people/statuses'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { pictureForm, soundForm, type World } from '../world.ts'

const someone = async (world: World, side: Side) => (await world.rows.fresh('employees', side)).staff_id
const teacher = async (world: World, side: Side) => (await world.rows.fresh('teacher-profiles', side)).teacher_id
const pupil = async (world: World, side: Side) => (await world.rows.fresh('student-profiles', side)).student_id
const day = '2026-02-01'
/** A program with one student who sits in it now. */
const seated = async (world: World, side: Side) => {
  const { acps_id } = await world.rows.fresh('sub-programs', side)
  const { ac_term_id } = await world.rows.fresh('terms', side, { acps_id })
  const { class_id, branch_id } = await world.rows.fresh('class-operations', side, { acps_id, ac_term_id })
  await world.rows.fresh('student-enrollments', side, {
    student_id: await pupil(world, side),
    class_id,
    enroll_date: '2026-01-05',
  })
  return {
    branch_id,
    acps_id,
    leave_out: [],
    status: studentStatus.suspended,
    remark: 'Until the fees are paid',
    effective_date: day,
  }
}

export const inputs: Inputs = {
  'end-guardian-block': async ({ world, side }) => ({
    params: { guardian_block_id: (await world.rows.fresh('guardian-blocks', side)).guardian_block_id },
    body: { end_reason: 'The court lifted its order' },
  }),
  'list-pickup-blocks': async ({ world, side }) => ({ params: { student_id: await pupil(world, side) } }),
  'next-employee-id': async ({ world, side }) => ({
    params: { branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'hire-with': async ({ world, side }) => ({
    body: {
      name_en: 'Sok Vanna',
      name_kh: 'សុខ វណ្ណា',
      gender: gender.female,
      branch_id: (await world.rows.row('branches', side)).branch_id,
      acps_ids: [(await world.rows.row('sub-programs', side)).acps_id],
      is_teacher: 1,
    },
  }),
  'give-account': async ({ world, side }) => {
    const { staff_id } = await world.rows.fresh('teacher-profiles', side)
    return { params: { staff_id }, body: {} }
  },
  'suggest-user-name': async () => ({ query: { full_name: 'Sok Vanna' } }),
  'change-staff-status': async ({ world, side }) => ({
    body: {
      staff_id: await someone(world, side),
      status: staffStatus.suspended,
      remark: 'Until the matter is clear',
      effective_date: day,
    },
  }),
  'transfer-employee': async ({ world, side }) => ({
    body: {
      staff_id: await someone(world, side),
      branch_id: (await world.rows.row('branches', side)).branch_id,
      position_id: (await world.rows.fresh('positions', side)).position_id,
      reason: 'Needed more over there',
      effective_date: day,
    },
  }),
  'read-staff-record': async ({ world, side }) => ({ params: { staff_id: await someone(world, side) } }),
  'upload-employee-photo': async ({ world, side }) => ({
    form: pictureForm('photo', { staff_id: await someone(world, side) }),
  }),
  'count-printed-employee-card': async ({ world, side }) => ({ params: { staff_id: await someone(world, side) } }),
  'print-employee-cards': async ({ world, side }) => ({
    query: { staff_id_list: [await someone(world, side)], side: 'both', type: 'single' },
  }),
  'print-teacher-cards': async ({ world, side }) => ({
    query: { teacher_id_list: [await teacher(world, side)], side: 'front', type: 'sheet' },
  }),
  'upload-teacher-photo': async ({ world, side }) => ({
    form: pictureForm('photo', { teacher_id: await teacher(world, side) }),
  }),
  'upload-teacher-signature': async ({ world, side }) => ({
    form: pictureForm('signature', { teacher_id: await teacher(world, side) }),
  }),
  'next-student-number': async ({ world, side }) => ({
    params: { branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'check-duplicate-student': async ({ world, side }) => {
    const { last_name_en, first_name_en, date_of_birth, card_number } = await world.rows.fresh('student-profiles', side)
    return { body: { student_id: await pupil(world, side), last_name_en, first_name_en, date_of_birth, card_number } }
  },
  'suggest-student-spelling': async ({ world, side }) => {
    const { last_name_kh, first_name_kh } = await world.rows.fresh('student-profiles', side)
    return {
      query: {
        student_parent_id: (await world.rows.fresh('parent-profiles', side)).student_parent_id,
        last_name_kh,
        first_name_kh,
      },
    }
  },
  'add-parents': async ({ world, side }) => ({
    body: {
      student_id: await pupil(world, side),
      student_parent_id: (await world.rows.fresh('parent-profiles', side)).student_parent_id,
    },
  }),
  'change-student-status': async ({ world, side }) => ({
    body: {
      student_id: await pupil(world, side),
      status: studentStatus.droppedOut,
      reason: statusReason.movedAway,
      effective_date: day,
    },
  }),
  'check-status-by-sub-programs': async ({ world, side }) => ({ body: await seated(world, side) }),
  'update-status-by-sub-programs': async ({ world, side }) => ({ body: await seated(world, side) }),
  'check-change-to-external': async ({ world, side }) => ({ body: { student_id: await pupil(world, side) } }),
  'check-change-to-internal': async ({ world, side }) => ({ body: { student_id: await pupil(world, side) } }),
  'change-student-mode': async ({ world, side }) => ({
    body: { student_id: await pupil(world, side), is_external: 1 },
  }),
  'read-student-record': async ({ world, side }) => ({ params: { student_id: await pupil(world, side) } }),
  'list-student-bank-accounts': async ({ world, side }) => ({ params: { student_id: await pupil(world, side) } }),
  'upload-student-photo': async ({ world, side }) => ({
    form: pictureForm('photo', { student_id: await pupil(world, side) }),
  }),
  'upload-student-audio': async ({ world, side }) => ({
    form: soundForm('audio', { student_id: await pupil(world, side) }),
  }),
  'delete-student-records': async ({ world, side }) => ({
    body: { student_id_list: [await pupil(world, side), await pupil(world, side)] },
  }),
}
