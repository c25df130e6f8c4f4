import type { FastifyRequest } from 'fastify'

type Fault = Error & { code?: string; routine?: string; table?: string; constraint?: string; cause?: unknown }

// A statement's parameters stand after it, and PostgreSQL quotes the value that it did not like.
const withoutValues = (text: string): string =>
  text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '').replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '"…"')

/** What of a fault goes into the log: where it happened and of which kind, never the values it happened with. */
export function faultForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, routine, table, constraint, cause } = error as Fault
  const at = stack?.split('\n').filter((line) => /^ {4}at /.test(line))
  return {
    type: name,
    message: withoutValues(message),
    ...(code && { code }),
    ...(routine && { routine }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    stack: at?.join('\n'),
    ...(cause !== undefined && { cause: faultForLog(cause) }),
  }
}

/**
 * What of an address goes into the log: the route's own words, and a number that names a row. What else stands in the
 * place of a parameter may be a secret,
 * and so may all of an address that no route has.
 */
export function pathForLog({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  return (
    routeOptions?.url?.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = (params as Record<string, string | undefined> | undefined)?.[name] ?? ''
      return /^\d{1,10}$/.test(value) ? value : `{${name}}`
    }) ?? 'none'
  )
}
