import { sql } from 'drizzle-orm'
import { digest, makeToken } from '../../apps/api/src/access/tokens.ts'
import type { Inputs } from '../calls.ts'
import { password, pictureForm, randomName, type World } from '../world.ts'

/** Somebody new of this side whom nobody outranks. */
const target = async (world: World, side: 'A' | 'B') => (await world.rows.fresh('users', side, { role_ids: [] })).user_id

const resetLink = async (world: World, side: 'A' | 'B') => {
  const token = makeToken()
  await world.owner.execute(
    sql`insert into reset_links (user_id, token_hash, expires_at) values (${await target(world, side)}, ${digest(token)}, now() + interval '1 hour')`,
  )
  return token
}

export const inputs: Inputs = {
  login: async ({ world }) => ({ body: { user_name: world.head.user_name, password, standalone: 1 } }),
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
  'use-reset-link': async ({ world, side }) => ({ body: { token: await resetLink(world, side), password: 'the Mekong turns around 77' } }),
  'reset-user-password': async ({ world, side }) => ({ params: { id: await target(world, side) }, body: {} }),
  'disable-user': async ({ world, side }) => ({ params: { id: await target(world, side) }, body: { disable: 1 } }),
  'unlock-user': async ({ world, side }) => ({ body: { user_id: await target(world, side) } }),
  'change-user-type': async ({ world, side }) => ({ body: { user_id: await target(world, side), user_type: 'teacher-api' } }),
  'switch-default-branch': async ({ world, side }) => ({ body: { branch_id: (await world.rows.row('branches', side)).branch_id } }),
  'create-device-account': async ({ world, side }) => ({
    body: { login_name: randomName(), device_name: 'Gate', device_type: 1, branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'reset-device-password': async ({ world, side }) => ({ params: { login_name: (await world.rows.fresh('device-accounts', side)).login_name }, body: {} }),
  'list-history-objects': async () => ({}),
}
