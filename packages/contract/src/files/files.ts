import { z } from 'zod'
import { userTypes } from '../kit/access.ts'
import { json } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'

export const readFile = defineOperation({
  name: 'read-file',
  method: 'GET',
  path: '/files',
  label: 'Read a file',
  access: 'signed-in',
  userTypes,
  query: { id: json('File', z.uuid()) },
  answer: binary,
})
