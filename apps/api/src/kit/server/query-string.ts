export type QueryValue = string | string[] | Record<string, string | string[]>

const most = 500

/**
 * Reads `a=1`, `a[]=1&a[]=2` and `filter[a]=1`, `filter[a][]=1`; deeper brackets are left as they are and refused later
 * as unknown.
 */
export function parseQuery(text: string): Record<string, QueryValue> {
  const found: Record<string, QueryValue> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > most) break
    const match = /^(\w+)(?:\[(\w+)\])?(\[\])?$/.exec(name)
    const [, outer, inner, list] = match ?? [undefined, name, undefined, undefined]
    let holder = found as Record<string, unknown>
    let key = outer!
    if (inner) {
      const nested = (found[key] ??= Object.create(null) as Record<string, string>)
      if (typeof nested !== 'object' || Array.isArray(nested)) continue
      holder = nested
      key = inner
    }
    const before = holder[key]
    if (list || before !== undefined)
      holder[key] = [
        ...(Array.isArray(before) ? before : before === undefined || typeof before === 'object' ? [] : [before]),
        value,
      ]
    else holder[key] = value
  }
  return found
}
