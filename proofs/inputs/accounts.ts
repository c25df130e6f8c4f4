import { deviceType } from '@sala/contract/accounts/devices'
import { confirmationKind, confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { sql } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { digestOfCode, drawCode, spelled } from '../../apps/api/src/accounts/slip-codes.ts'
import { digest, makeToken } from '../../apps/api/src/accounts/tokens.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { keepSecrets } from '../../apps/api/src/kit/secrets.ts'
import type { Inputs } from '../calls.ts'
import { type Actor, password, pictureForm, randomName, type World } from '../world.ts'

/** Somebody new of this side whom nobody outranks. */
const target = async (world: World, side: 'A' | 'B') =>
  (await world.rows.fresh('users', side, { role_ids: [] })).user_id

const confirmation = async (world: World, side: 'A' | 'B', state: number = confirmationState.confirmed) =>
  (
    await world.rows.fresh('sign-in-confirmations', side, {
      kind: confirmationKind.link,
      people: 1,
      state,
      asked_by_id: 0,
      expires_at: inAnHour(),
    })
  ).confirmation_id as number
const decision = async ({ world, side }: { world: World; side: 'A' | 'B' }) => ({
  params: { confirmation_id: await confirmation(world, side, confirmationState.waiting) },
  body: {},
})

const resetLink = async (world: World, side: 'A' | 'B') => {
  const token = makeToken()
  await world.owner.execute(
    sql`insert into reset_links (user_id, token_hash, confirmation_id, expires_at) values (${await target(world, side)}, ${digest(token)}, ${await confirmation(world, side)}, now() + interval '1 hour')`,
  )
  return token
}

const family = async (world: World, side: 'A' | 'B') =>
  (await world.rows.fresh('parent-profiles', side)).student_parent_id as number
/** A family's account that nobody has signed in with. */
const unused = async (world: World, side: 'A' | 'B') => {
  const student_parent_id = await family(world, side)
  const persons = { staff_id: null, teacher_id: null, student_id: null, student_parent_id }
  const { user_id } = await world.rows.fresh('users', side, { user_type: 'parent-api', role_ids: [], ...persons })
  return { student_parent_id, user_id: user_id as number }
}
const secrets = keepSecrets(readConfig({}).SECRETS_KEY)
const slip = async (world: World, side: 'A' | 'B') => {
  const { user_id } = await unused(world, side)
  const code = drawCode(secrets, `proof ${user_id}`)
  await world.owner.execute(
    sql`insert into sign_in_slips (user_id, code_hash, confirmation_id, expires_at) values (${user_id}, ${digestOfCode(secrets, code)}, ${await confirmation(world, side)}, now() + interval '1 hour')`,
  )
  return spelled(code)
}

const another = (world: World, actor: Actor) => world.person({ type: actor.user_type, side: actor.side })
/** The app's code of a moment that is still accepted; codes are once-only, so each use takes the next. */
const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

/** Somebody with a second factor, confirmed on his session a moment ago. */
async function withFactor(world: World, actor: Actor) {
  const person = await another(world, actor)
  const { json } = await world.call('POST', '/profile/second-factor', { token: person.token, body: { password } })
  await world.call('POST', '/profile/second-factor/enable', {
    token: person.token,
    body: { code: codeAt(json.secret, -1) },
  })
  return { person, secret: json.secret as string }
}

/** A family of this side, as its history is asked for. */
const aFamily = async (world: World, side: 'A' | 'B') => ({
  object: 'parent-profiles',
  object_id: String((await world.rows.row('parent-profiles', side)).student_parent_id),
})
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

export const inputs: Inputs = {
  login: async ({ world }) => ({ body: { user_name: world.head.user_name, password, standalone: 1 } }),
  'login-second-factor': async ({ world, actor }) => {
    const { person, secret } = await withFactor(world, actor)
    const { json } = await world.call('POST', '/login', {
      body: { user_name: person.user_name, password, standalone: 1 },
    })
    return { body: { ticket: json.ticket, code: codeAt(secret, 0) } }
  },
  'read-second-factor': async () => ({}),
  'begin-second-factor': async ({ world, actor }) => ({ body: { password }, as: await another(world, actor) }),
  'enable-second-factor': async ({ world, actor }) => {
    const person = await another(world, actor)
    const { json } = await world.call('POST', '/profile/second-factor', { token: person.token, body: { password } })
    return { body: { code: codeAt(json.secret, 0) }, as: person }
  },
  'confirm-second-factor': async ({ world, actor }) => {
    const { person, secret } = await withFactor(world, actor)
    return { body: { code: codeAt(secret, 0) }, as: person }
  },
  'renew-recovery-codes': async ({ world, actor }) => ({ body: {}, as: (await withFactor(world, actor)).person }),
  'remove-second-factor': async ({ world, actor }) => ({ as: (await withFactor(world, actor)).person }),
  'clear-second-factor': async ({ world, side }) => ({ params: { id: await target(world, side) }, body: {} }),
  'list-own-sessions': async () => ({}),
  'end-own-session': async ({ world, actor }) => ({ params: { session_id: (await world.signIn(actor)).session_id } }),
  'end-other-sessions': async ({ world, actor }) => ({ body: {}, as: await another(world, actor) }),
  'refresh-token': async ({ world, actor }) => ({ body: { refresh_token: (await world.signIn(actor)).refresh } }),
  logout: async ({ world, actor }) => ({ body: {}, as: await world.signIn(actor) }),
  'client-user': async () => ({}),
  'lock-screen': async ({ world, actor }) => ({ body: {}, as: await world.signIn(actor) }),
  'unlock-screen': async ({ world, actor }) => ({ body: { password }, as: await world.signIn(actor) }),
  'save-menu-favorites': async () => ({ body: { menu_favorites: ['/users', '/branches'] } }),
  'read-profile': async () => ({}),
  'save-profile': async () => ({ body: { email: 'own@example.com', phone_number: '+855 12 345 678', language: 'en' } }),
  'upload-profile-photo': async () => ({ form: pictureForm('photo') }),
  'change-password': async ({ world, actor }) => ({
    body: { current_password: password, password: 'the Mekong turns around 77' },
    as: await world.person({ type: actor.user_type, side: actor.side }),
  }),
  'read-agreements': async () => ({}),
  'accept-agreement': async () => ({ body: { agreement_id: 1 } }),
  'read-consents': async () => ({}),
  'save-consent': async () => ({ body: { purpose: 'photos', granted: 1 } }),
  'check-reset-link': async ({ world, side }) => ({ body: { token: await resetLink(world, side) } }),
  'use-reset-link': async ({ world, side }) => ({
    body: { token: await resetLink(world, side), password: 'the Mekong turns around 77' },
  }),
  'reset-user-password': async ({ world, side }) => ({ params: { id: await target(world, side) }, body: {} }),
  'disable-user': async ({ world, side }) => ({ params: { id: await target(world, side) }, body: { disable: 1 } }),
  'read-original-role': async ({ world, side }) => ({ params: { id: (await world.rows.row('roles', side)).id } }),
  'unlock-user': async ({ world, side }) => ({ body: { user_id: await target(world, side) } }),
  'change-user-type': async ({ world, side }) => ({
    body: { user_id: await target(world, side), user_type: 'teacher-api' },
  }),
  'switch-default-branch': async ({ world, side }) => ({
    body: { branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'plan-accounts': async ({ world, side }) => ({ query: { student_parent_ids: [await family(world, side)] } }),
  'make-accounts': async ({ world, side }) => ({ body: { student_parent_ids: [await family(world, side)], print: 0 } }),
  'print-slips': async ({ world, side }) => ({
    body: { student_parent_ids: [(await unused(world, side)).student_parent_id] },
  }),
  'print-slip': async ({ world, side }) => ({ body: { user_id: (await unused(world, side)).user_id } }),
  'count-accounts': async () => ({}),
  'check-slip': async ({ world, side }) => ({ body: { code: await slip(world, side) } }),
  'use-slip': async ({ world, side }) => ({
    body: { code: await slip(world, side), password: 'the Mekong turns around 77', standalone: 1 },
  }),
  'confirm-sign-in': decision,
  'refuse-sign-in': decision,
  'list-new-accounts-of-family': async () => ({}),
  'choose-child': async ({ world, side }) => ({
    body: { student_id: (await world.rows.fresh('student-profiles', side)).student_id },
  }),
  'create-device-account': async ({ world, side }) => ({
    body: {
      login_name: randomName(),
      device_name: 'Gate',
      device_type: deviceType.campusGate,
      branch_id: (await world.rows.row('branches', side)).branch_id,
    },
  }),
  'reset-device-password': async ({ world, side }) => ({
    params: { login_name: (await world.rows.fresh('device-accounts', side)).login_name },
    body: {},
  }),
  'list-history-objects': async () => ({}),
  'read-as-of': async ({ world, side }) => ({
    params: await aFamily(world, side),
    query: { at: inAnHour() },
    scoped: true,
  }),
  'list-as-of': async ({ world, side }) => ({
    params: { object: 'student-profiles' },
    query: {
      at: inAnHour(),
      by: 'student_parent_id',
      of: (await world.rows.row('parent-profiles', side)).student_parent_id,
    },
    scoped: true,
  }),
  'read-changes': async ({ world, side }) => ({
    params: await aFamily(world, side),
    query: { from: '2020-01-01T00:00:00Z', to: inAnHour() },
    scoped: true,
  }),
  'restore-field': async ({ world, side }) => {
    const { student_parent_id, version } = await world.rows.fresh('parent-profiles', side)
    return {
      params: { object: 'parent-profiles', object_id: String(student_parent_id) },
      body: { field: 'phone_number', at: inAnHour(), version },
      scoped: true,
    }
  },
  'list-explainable': async () => ({}),
  'explain-access': async ({ world, side }) => ({
    body: {
      user_id: await target(world, side),
      call: 'update-branches',
      record: String((await world.rows.row('branches', side)).branch_id),
    },
    scoped: true,
  }),
}
