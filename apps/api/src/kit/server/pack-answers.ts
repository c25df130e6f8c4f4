import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { App } from '../route/app.ts'

const pack = promisify(gzip)
/** Shorter ones fit into a packet or two as they are. */
const worthIt = 2000
/** Named, and not with a weight of nothing, which refuses it. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Packs long answers for whoever can unpack them: a list is a tenth of itself on a slow line. */
export function packAnswers({ server }: Pick<App, 'server'>): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt || reply.hasHeader('content-encoding')) return payload
    if (!takesGzip.test(request.headers['accept-encoding']?.toString() ?? '')) return payload
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
    return pack(payload, { level: constants.Z_BEST_SPEED + 3 })
  })
}
