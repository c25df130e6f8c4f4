import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the configuration's key is good for; none of it can be read or made by whoever has the database alone. */
export interface Secrets {
  /** Makes a text unreadable; it opens again only for the same owner, so that rows cannot be swapped. */
  seal(text: string, owner: string): string
  open(sealed: string, owner: string): string
  /** A mark that only this key can make of a text. */
  sign(text: string | Buffer): string
  isSigned(text: string, mark: string): boolean
}

/** Keys for two uses, drawn from the one in the configuration. */
export function keepSecrets(key: string): Secrets {
  const draw = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))
  const sealing = draw('seal')
  const signing = draw('sign')
  const sign = (text: string | Buffer) => createHmac('sha256', signing).update(text).digest('base64url')
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
    },
    sign,
    isSigned: (text, mark) => {
      const own = Buffer.from(sign(text))
      const sent = Buffer.from(mark)
      return own.length === sent.length && timingSafeEqual(own, sent)
    },
  }
}
