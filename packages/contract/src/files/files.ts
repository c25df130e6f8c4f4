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
  heavy: false,
})

export const linkFile = defineOperation({
  name: 'link-file',
  method: 'GET',
  path: '/files/link',
  label: 'A link to a file that works for a minute',
  access: 'signed-in',
  userTypes,
  query: { id: json('File', z.uuid()) },
  answer: z.strictObject({ url: z.string(), expires_in: z.int() }),
})

export const readSignedFile = defineOperation({
  name: 'read-signed-file',
  method: 'GET',
  path: '/files/signed/{token}',
  label: 'Read a file by its link',
  access: 'anyone',
  userTypes,
  params: { token: json('Token', z.string().regex(/^[\w-]{60,150}$/)) },
  answer: binary,
  heavy: false,
})
