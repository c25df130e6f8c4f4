import { rowChoice } from '@sala/contract/imports/imports'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { sheetForm, type World } from '../world.ts'

const fingerprint = 'f'.repeat(64)

/** A file that has come so far, as the server itself would have left it. */
async function imported(world: World, side: Side, state: 1 | 3 | 5): Promise<number> {
  const { import_id } = await world.rows.fresh('imports', side)
  const counts = JSON.stringify({ new: 1, changed: 0, unchanged: 0, refused: 0, faults: {} })
  await world.owner.$client.query(
    `with made as (insert into batches (kind, label, label_kh, state) values ('import', 'Import', 'ការនាំចូល', 'committed') returning batch_id)
    update imports set kind = 'students', resource = 'student-profiles', state = $2, fingerprint = $3, counts = $4, batch_id = made.batch_id, mapping = '["gender"]',
      headings = '[{"heading": "Sex", "samples": ["M"], "filled": 1, "guess": "gender", "because": "heading"}]' from made where import_id = $1`,
    [import_id, state, fingerprint, counts],
  )
  return import_id as number
}

export const inputs: Inputs = {
  'list-import-kinds': async () => ({}),
  'upload-import': async ({ world, side }) => ({
    form: await sheetForm(
      'file',
      [
        ['Sex', 'Date of birth'],
        ['M', '5/3/2012'],
      ],
      { kind: 'students', branch_id: (await world.rows.row('branches', side)).branch_id, file_name: 'students.xlsx' },
    ),
  }),
  'check-import': async ({ world, side }) => ({
    params: { import_id: await imported(world, side, 1) },
    body: { mapping: ['gender'] },
  }),
  'choose-import-row': async ({ world, side }) => {
    const { rows } = await world.owner.$client.query(
      `insert into import_rows (import_id, row_number, cells) values ($1, 2, '["M"]') returning import_row_id`,
      [await imported(world, side, 3)],
    )
    return { params: { import_row_id: rows[0].import_row_id }, body: { row_choice: rowChoice.leaveOut } }
  },
  'commit-import': async ({ world, side }) => ({
    params: { import_id: await imported(world, side, 3) },
    body: { fingerprint },
  }),
  'undo-import': async ({ world, side }) => ({ params: { import_id: await imported(world, side, 5) }, body: {} }),
  'read-import-template': async () => ({ params: { kind: 'students' } }),
  'read-refused-rows': async ({ world, side }) => ({ params: { import_id: await imported(world, side, 3) } }),
  'remove-imports': async ({ world, side }) => ({ params: { import_id: await imported(world, side, 1) } }),
}
