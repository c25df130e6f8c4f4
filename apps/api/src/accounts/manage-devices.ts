import type { createDevice, resetDevice } from '@sala/contract/accounts/devices'
import { eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { deviceAccounts, userBranches, users } from '../tables/accounts.ts'
import { endSessions } from './end-session.ts'
import { setPassword } from './passwords.ts'
import { makeToken } from './tokens.ts'

// Long enough to be unguessable, short enough to be typed on a scanner.
const makeDevicePassword = () =>
  makeToken()
    .replaceAll(/[-_IlO0]/g, '')
    .slice(0, 16)

/** A sign-in for a scanner, a gate tablet or a display, in one branch; its password is answered once. */
export async function openDevice({ input, tx, now }: Work<typeof createDevice>) {
  const { login_name, device_name, device_type, branch_id } = input
  const [user] = await tx
    .insert(users)
    .values({ user_name: login_name, full_name: device_name, default_branch_id: branch_id })
    .returning({ user_id: users.user_id })
  await tx.insert(userBranches).values({ user_id: user!.user_id, branch_id })
  await tx.insert(deviceAccounts).values({ login_name, user_id: user!.user_id, device_name, device_type, branch_id })
  const device_password = makeDevicePassword()
  await setPassword(tx, user!.user_id, device_password, now)
  return { login_name, device_password }
}

export async function renewDevice({ input, tx, now }: Work<typeof resetDevice>) {
  const [device] = await tx.select().from(deviceAccounts).where(eq(deviceAccounts.login_name, input.login_name))
  const device_password = makeDevicePassword()
  await setPassword(tx, device!.user_id, device_password, now)
  await endSessions(tx, device!.user_id)
  return { login_name: input.login_name, device_password }
}
