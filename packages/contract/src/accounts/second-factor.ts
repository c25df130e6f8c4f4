import { z } from 'zod'
import { type UserType, userTypes } from '../kit/access.ts'
import { secret } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'

const done = z.strictObject({ done: z.literal(true) })
const own: { access: 'signed-in'; userTypes: readonly UserType[] } = { access: 'signed-in', userTypes }
const recovery = z.strictObject({ recovery_codes: z.array(z.string()) })
const code = { code: secret('Code', { max: 30 }) } as const

export const readSecondFactor = defineOperation({
  name: 'read-second-factor',
  method: 'GET',
  path: '/profile/second-factor',
  label: 'My two-step sign-in',
  ...own,
  beforeFactor: true,
  answer: z.strictObject({
    enrolled: z.int(),
    demanded: z.int(),
    since: z.string().nullable(),
    recovery_codes_left: z.int(),
  }),
})

// The secret is answered once, as text and as an address for the app; it counts from the moment a code of it was sent
// back.
export const beginSecondFactor = defineOperation({
  name: 'begin-second-factor',
  method: 'POST',
  path: '/profile/second-factor',
  label: 'Set up two-step sign-in',
  ...own,
  beforeFactor: true,
  body: { password: secret('Password') },
  answer: z.strictObject({ secret: z.string(), address: z.string() }),
})

export const enableSecondFactor = defineOperation({
  name: 'enable-second-factor',
  method: 'POST',
  path: '/profile/second-factor/enable',
  label: 'Turn on two-step sign-in',
  ...own,
  beforeFactor: true,
  body: code,
  answer: recovery,
})

export const confirmSecondFactor = defineOperation({
  name: 'confirm-second-factor',
  method: 'POST',
  path: '/profile/second-factor/confirm',
  label: 'Confirm with a code',
  ...own,
  beforeFactor: true,
  body: code,
  answer: done,
})

export const renewRecoveryCodes = defineOperation({
  name: 'renew-recovery-codes',
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  label: 'New recovery codes',
  ...own,
  answer: recovery,
})

export const removeSecondFactor = defineOperation({
  name: 'remove-second-factor',
  method: 'DELETE',
  path: '/profile/second-factor',
  label: 'Turn off two-step sign-in',
  ...own,
  answer: done,
})
