/** The same as a query, where lists are written as JSON. */
export const queryOf = (asked: Readonly<Record<string, unknown>>): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      value === null || value === undefined
        ? undefined
        : typeof value === 'object'
          ? JSON.stringify(value)
          : typeof value === 'number'
            ? value
            : String(value),
    ]),
  )
