import { defineArea } from '../kit/area.ts'
import { importRows, imports } from './imports.ts'
import {
  checkImport,
  chooseImportRow,
  commitImport,
  listImportKinds,
  readImportTemplate,
  readRefusedRows,
  undoImport,
  uploadImport,
} from './run-imports.ts'

export const importsArea = defineArea({
  name: 'imports',
  label: ['Imports', 'ការនាំចូល'],
  resources: { imports, importRows },
  operations: {
    listImportKinds,
    uploadImport,
    checkImport,
    chooseImportRow,
    commitImport,
    undoImport,
    readImportTemplate,
    readRefusedRows,
  },
})
