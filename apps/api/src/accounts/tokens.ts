import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a header, a cookie and an address. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: enough to know it again, useless to whoever reads the table. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
