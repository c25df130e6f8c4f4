import type {} from '@fastify/cookie'
import type { Call } from '../kit/route/app.ts'

const name = 'sala_session'

/**
 * The cookie that makes a browser's refresh token worth something; scripts cannot read it, other sites cannot send it.
 */
export function setSessionCookie(call: Call, value: string): void {
  call.reply.setCookie(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/refresh-token',
    secure: call.request.protocol === 'https',
  })
}

export const clearSessionCookie = (call: Call): void => {
  call.reply.clearCookie(name, { path: '/api/refresh-token' })
}

export const readSessionCookie = (call: Call): string | undefined => call.request.cookies[name]

/** Whether a browser says the call comes from our own pages. */
export function fromOwnOrigin(call: Call, publicUrl: string | undefined): boolean {
  const { origin, host } = call.request.headers
  if (!origin) return true
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
