import { hash, verify } from '@node-rs/argon2'
import { accessProblems } from '@sala/contract/access/problems'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import { credentials, users } from './tables.ts'

const refuse = refusals(accessProblems)
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, strength)

let decoy: Promise<string> | undefined

/** Whether the password is right; an unknown user takes as long as a known one. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password).catch(() => false)
  return matches && passwordHash !== undefined
}

// The beginnings of what people choose when they are asked for ten characters.
const common = [
  'password',
  'passw0rd',
  '1234567890',
  '0123456789',
  '123456789',
  '12345678',
  'qwertyuiop',
  'qwerty',
  'iloveyou',
  'welcome',
  'admin',
  'abc123',
  'letmein',
  'cambodia',
  'phnompenh',
  'angkorwat',
  'school',
  'student',
  'teacher',
  'sala',
  '1q2w3e4r',
  'aaaaaaaaaa',
  '0000000000',
  '1111111111',
]

/** Refuses what a stranger would try first: short, common, or made of the user's own name. */
export function insistOnStrength(password: string, userName: string): void {
  const [plain, name] = [password, userName].map((text) => text.toLowerCase().replaceAll(/[^a-z0-9\u1780-\u17ff]/g, '')) as [string, string]
  const bare = plain.replace(/\d+$/, '')
  const repeated = new Set(plain).size < 4
  if (password.length < 10 || repeated || common.includes(plain) || common.includes(bare) || plain === name || bare === name.replace(/\d+$/, '')) {
    throw refuse('weak_password')
  }
}

/** Keeps a new password and records on the user that it changed. */
export async function setPassword(tx: Tx, userId: number, password: string, now: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  await tx.insert(credentials).values({ user_id: userId, password_hash }).onConflictDoUpdate({ target: credentials.user_id, set: { password_hash } })
  await tx.update(users).set({ password_changed_at: now.toISOString() }).where(eq(users.user_id, userId))
}
