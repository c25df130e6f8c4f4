import { createCipheriv, createDecipheriv, createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'

/** A password for a database role: nobody types it. */
export const makePassword = (): string => randomBytes(24).toString('base64url')

/** Hides a text under a 256-bit key; it opens only for the same purpose, so that no row can borrow another's. */
export function hide(text: string, key: Buffer, purpose: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

/** Opens what was hidden; throws where the key, the purpose or a single bit differs. */
export function reveal(hidden: string, key: Buffer, purpose: string): string {
  const bytes = Buffer.from(hidden, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * What PostgreSQL keeps of a password (SCRAM-SHA-256), made here so that the password itself never stands in a
 * statement or a log.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest()
  const stored = hash('sha256', keyed('Client Key'), 'base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
