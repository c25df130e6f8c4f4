import { z } from 'zod'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, id, instant, integer, json, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { importKind } from './kind-names.ts'

export const importState = defineChoice({
  read: [1, 'Read', 'បានអាន', 'info'],
  checking: [2, 'Being checked', 'កំពុងពិនិត្យ', 'info'],
  checked: [3, 'Checked', 'បានពិនិត្យ', 'quiet'],
  committing: [4, 'Being imported', 'កំពុងនាំចូល', 'info'],
  committed: [5, 'Imported', 'បាននាំចូល', 'ok'],
  undoing: [6, 'Being undone', 'កំពុងត្រឡប់វិញ', 'info'],
  undone: [7, 'Undone', 'បានត្រឡប់វិញ', 'warn'],
  failed: [8, 'Failed', 'មិនបានសម្រេច', 'error'],
})

export const importVerdict = defineChoice({
  new: [1, 'New', 'ថ្មី', 'ok'],
  changed: [2, 'Changed', 'កែប្រែ', 'info'],
  unchanged: [3, 'Unchanged', 'ដដែល', 'quiet'],
  refused: [4, 'Rejected', 'បានបដិសេធ', 'error'],
  leftOut: [5, 'Left out', 'ទុកចោល', 'quiet'],
})

/** What somebody has said of one row: nothing, to leave it out, or that it means the record although it says otherwise. */
export const rowChoice = defineChoice({
  none: [0, 'Not decided', 'មិនទាន់កំណត់'],
  leaveOut: [1, 'Leave out', 'ទុកចោល'],
  confirm: [2, 'Same record', 'ត្រឹមត្រូវ គឺកំណត់ត្រានេះ'],
})

/** How 5/3/2012 is read: as the file shows, or as somebody says. */
export const dateOrder = defineChoice({
  auto: ['auto', 'As the file shows', 'តាមឯកសារ'],
  dmy: ['dmy', 'Day first', 'ថ្ងៃមុន'],
  mdy: ['mdy', 'Month first', 'ខែមុន'],
})
export const nameOrder = defineChoice({
  lastFirst: ['last_first', 'Last name first', 'នាមត្រកូលមុន'],
  firstLast: ['first_last', 'First name first', 'នាមខ្លួនមុន'],
})
export const existingRows = defineChoice({
  change: ['change', 'Change', 'កែប្រែវា'],
  leave: ['leave', 'Do not change', 'ទុកវាដដែល'],
})

const heading = z.strictObject({
  /** What stands above the column; empty where nothing does. */
  heading: z.string(),
  /** Up to five values from below it. */
  samples: z.array(z.string()),
  filled: z.int(),
  /** The column that it was taken for, and why. */
  guess: z.nullable(z.string()),
  because: z.nullable(z.enum(['remembered', 'heading', 'similar', 'values'])),
})
export type ImportHeading = z.infer<typeof heading>

const remark = z.strictObject({ code: z.string(), en: z.string(), km: z.string() })
export type ImportRemark = z.infer<typeof remark>

const counts = z.strictObject({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  left_out: z.optional(z.int()),
  faults: z.record(z.string(), z.int()),
})
export type ImportCounts = z.infer<typeof counts>

export const imports = defineResource({
  name: 'imports',
  label: ['Import', 'Imports'],
  key: 'import_id',
  title: 'file_name',
  sort: ['import_id', 'desc'],
  verbs: ['list', 'read', 'remove'],
  fields: {
    import_id: id(),
    kind: choice('Type of list', importKind, { column: 2 }),
    file_name: text('File', { max: 200, search: true, column: 1 }),
    sheet_name: text('Sheet', { max: 100, column: false }),
    branch_id: ref('Branch', () => branches, { column: 7 }),
    state: choice('Status', importState, { default: importState.read, column: 3 }),
    row_count: integer('Rows', { column: 8 }),
    header_row: integer('Heading row', { column: false }),
    headings: json('Headings', z.array(heading)),
    mapping: json('Columns', z.array(z.nullable(z.string()))),
    date_order: choice('Dates', dateOrder, { default: 'auto', column: false }),
    name_order: choice('Names in one column', nameOrder, { default: 'last_first', column: false }),
    existing: choice('Existing records', existingRows, { default: 'change', column: false }),
    remarks: json('Notes', z.array(remark)),
    counts: json('Result', counts, { optional: true, column: 4 }),
    fingerprint: text('Fingerprint of the check', { optional: true, computed: true, column: false }),
    task_id: text('Task', { optional: true, computed: true, column: false }),
    batch_id: integer('Batch', { optional: true, computed: true, column: false }),
    committed_at: instant('Imported', { optional: true, column: false }),
    undone_at: instant('Undone', { optional: true, column: false }),
    by_name: derived(text('Imported by', { optional: true, column: 5, sortable: false })),
    created_date: instant('When', { computed: true, column: 6 }),
  },
  filters: ['kind', 'state', 'branch_id'],
})

const fault = z.strictObject({
  /** The column of the import, and its place in the sheet; neither where the whole row is meant. */
  column: z.nullable(z.string()),
  at: z.nullable(z.int()),
  code: z.string(),
  en: z.string(),
  km: z.string(),
})
export type ImportFault = z.infer<typeof fault>
const difference = z.strictObject({ before: z.nullable(z.string()), after: z.nullable(z.string()) })

export const importRows = defineResource({
  name: 'import-rows',
  label: ['Row of an import', 'Rows of an import'],
  key: 'import_row_id',
  title: 'title',
  sort: ['import_row_id', 'asc'],
  verbs: ['list'],
  fields: {
    import_row_id: id(),
    import_id: ref('Import', () => imports, { computed: true, column: false }),
    row_number: integer('Row', { column: 1 }),
    verdict: choice('Result', importVerdict, { optional: true, column: 2 }),
    title: text('Name', { search: true, max: 300, column: 3 }),
    cells: json('Cells', z.array(z.nullable(z.string()))),
    faults: json('Reason', z.array(fault)),
    understood: json('Read as', z.record(z.string(), z.string())),
    changes: json('Changes', z.record(z.string(), difference)),
    row_choice: choice('Decision', rowChoice, { computed: true, default: rowChoice.none, column: false }),
    existing_key: text('Existing record', { optional: true, column: false }),
  },
  filters: ['import_id', 'verdict'],
})
