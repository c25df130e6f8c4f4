import { type Paper, type PaperFault, PaperProblem } from '@sala/papers/paper'
import { type Problem, refuse } from '../problem.ts'
import type { App, Call } from '../route/app.ts'

// A template that cannot be filled is our own fault, and is told and logged as such.
const refusals: Partial<Record<PaperFault, () => Problem>> = {
  busy: () => refuse('unavailable', { retry_after: 5 }),
  too_slow: () => refuse('unavailable', { retry_after: 30 }),
  closed: () => refuse('unavailable'),
  too_large: () => refuse('too_large'),
}

/**
 * The paper as PDF, or a refusal the caller understands. Not inside a transaction that holds rows: it may wait for its
 * turn.
 */
export async function printPaper<Data>(app: Pick<App, 'papers'>, paper: Paper<Data>, data: Data): Promise<Uint8Array> {
  try {
    return await app.papers.render(paper, data)
  } catch (error) {
    throw (error instanceof PaperProblem && refusals[error.fault]?.()) || error
  }
}

const mayDo =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** A name that people gave, as a file may have it. */
export const fileNameOf = (name: string): string =>
  withoutEdges(
    name
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-'),
  )
    .slice(0, 80)
    .toWellFormed()

/** From the first to the last sign that is neither a dash nor a dot. */
const withoutEdges = (name: string): string => /[^-.](?:.*[^-.])?/s.exec(name)?.[0] ?? ''

/** Answers a PDF under a name that people gave: shown by the browser, where it can do nothing. */
export function answerPaper(call: Pick<Call, 'reply'>, name: string, pdf: Uint8Array): never {
  const safe = fileNameOf(name)
  const plain = withoutEdges(safe.replaceAll(/[^\w.-]+/g, '-')) || 'paper'
  call.reply
    .type('application/pdf')
    .header('content-length', pdf.byteLength)
    .header('content-security-policy', mayDo)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `inline; filename="${plain}.pdf"; filename*=UTF-8''${encodeURIComponent(safe || plain)}.pdf`,
    )
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) as never
}
