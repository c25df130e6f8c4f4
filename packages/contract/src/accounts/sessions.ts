import { z } from 'zod'
import { type UserType, userTypes } from '../kit/access.ts'
import { json } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'

const own: { access: 'signed-in'; userTypes: readonly UserType[] } = { access: 'signed-in', userTypes }

const sessions = z.strictObject({
  data: z.array(
    z.strictObject({
      session_id: z.string(),
      device: z.string(),
      ip: z.string().nullable(),
      created_date: z.string(),
      last_seen: z.string(),
      current: z.int(),
    }),
  ),
})

export const listSessions = defineOperation({
  name: 'list-own-sessions',
  method: 'GET',
  path: '/profile/sessions',
  label: 'My active sessions',
  ...own,
  answer: sessions,
})

export const endSession = defineOperation({
  name: 'end-own-session',
  method: 'DELETE',
  path: '/profile/sessions/{session_id}',
  label: 'Sign out a session',
  ...own,
  params: { session_id: json('Session', z.uuid()) },
  answer: sessions,
})

export const endOtherSessions = defineOperation({
  name: 'end-other-sessions',
  method: 'POST',
  path: '/profile/sessions/end-others',
  label: 'Sign out everywhere else',
  ...own,
  answer: sessions,
})
