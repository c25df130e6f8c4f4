import { defineArea } from '../kit/area.ts'
import { linkFile, readFile, readSignedFile } from './files.ts'

export const files = defineArea({
  name: 'files',
  label: ['Files', 'ឯកសារ'],
  operations: { readFile, linkFile, readSignedFile },
})
