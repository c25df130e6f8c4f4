import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, json, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { importLimits } from '../kit/sheet-import.ts'
import { branches } from '../organisation/branches.ts'
import { dateOrder, existingRows, importRows, imports, nameOrder, rowChoice } from './imports.ts'
import { importKind } from './kind-names.ts'

const one = { import_id: ref('Import', () => imports) } as const
const started = z.strictObject({ import_id: z.int(), task_id: z.uuid() })

const column = z.strictObject({
  name: z.string(),
  label_en: z.string(),
  label_km: z.string(),
  kind: z.string(),
  /** The resource that it belongs to, and the section of its form. */
  of: z.string(),
  section: z.nullable(z.string()),
  /** A new row cannot do without it. */
  needed: z.boolean(),
  /** The values that are allowed, where they are a closed list. */
  choices: z.array(z.strictObject({ value: z.string(), en: z.string(), km: z.string() })),
})
export type ImportKindColumn = z.infer<typeof column>

/** What the caller may import, and the columns of each. */
export const listImportKinds = defineOperation({
  name: 'list-import-kinds',
  method: 'GET',
  path: '/imports/kinds',
  label: 'What can be imported',
  access: may('view', imports),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        kind: z.string(),
        label_en: z.string(),
        label_km: z.string(),
        resource: z.string(),
        columns: z.array(column),
        match: z.array(z.array(z.string())),
      }),
    ),
  }),
})

/** Reads a workbook, keeps its rows, and guesses which column is which. */
export const uploadImport = defineOperation({
  name: 'upload-import',
  method: 'POST',
  path: '/imports/upload',
  label: 'Read a file',
  access: may('create', imports),
  body: {
    kind: choice('Type of list', importKind),
    branch_id: ref('Branch', () => branches),
    file_name: text('File', { max: 200 }),
  },
  upload: { field: 'file', label: 'File', megabytes: importLimits.megabytes, kind: 'sheet' },
  stale: ['imports'],
  answer: z.strictObject({ import_id: z.int() }),
})

/**
 * Says which column is which, and has every row checked; the mapping is remembered for the next file with these
 * headings.
 */
export const checkImport = defineOperation({
  name: 'check-import',
  method: 'POST',
  path: '/imports/{import_id}/check',
  label: 'Check rows',
  access: may('update', imports),
  params: one,
  body: {
    mapping: json('Columns', z.array(z.nullable(z.string().max(60))).max(importLimits.columns)),
    date_order: choice('Dates', dateOrder, { default: 'auto' }),
    name_order: choice('Names in one column', nameOrder, { default: 'last_first' }),
    existing: choice('Existing records', existingRows, { default: 'change' }),
  },
  stale: ['imports', 'import-rows'],
  answer: started,
})

/** Leaves one row out, takes it in again, or confirms it; the file is checked anew, because others may depend on it. */
export const chooseImportRow = defineOperation({
  name: 'choose-import-row',
  method: 'PUT',
  path: '/import-rows/{import_row_id}/choice',
  label: 'Leave a row out, or confirm it',
  access: may('update', imports),
  params: { import_row_id: ref('Row', () => importRows) },
  body: { row_choice: choice('What to do with it', rowChoice) },
  stale: ['imports', 'import-rows'],
  answer: started,
})

/** Saves every row that was not refused, as one batch; refuses when the check would come out differently by now. */
export const commitImport = defineOperation({
  name: 'commit-import',
  method: 'POST',
  path: '/imports/{import_id}/commit',
  label: 'Import the rows',
  access: may('approve', imports),
  params: one,
  body: { fingerprint: text('Fingerprint of the check', { max: 64 }) },
  stale: ['imports'],
  answer: started,
})

/** Takes the whole batch back, or refuses and names what has changed since or depends on it. */
export const undoImport = defineOperation({
  name: 'undo-import',
  method: 'POST',
  path: '/imports/{import_id}/undo',
  label: 'Undo import',
  access: may('void', imports),
  params: one,
  body: {},
  stale: ['imports'],
  answer: started,
})

/** An empty sheet with the headings in the reader's language and one line as an example. */
export const readImportTemplate = defineOperation({
  name: 'read-import-template',
  method: 'GET',
  path: '/imports/templates/{kind}',
  label: 'Template',
  access: may('create', imports),
  params: { kind: choice('Type of list', importKind) },
  answer: binary,
})

/** The refused rows with their reasons, to be mended and dropped again. */
export const readRefusedRows = defineOperation({
  name: 'read-refused-rows',
  method: 'GET',
  path: '/imports/{import_id}/refused-rows',
  label: 'Rejected rows',
  access: may('view', imports),
  params: one,
  answer: binary,
})
