import type { Finding, House } from './house.ts'

/** The committed lists of routes are those of the server. */
export function routesRule(house: House, documents: Readonly<Record<string, string>>): Finding {
  const broken = Object.entries(documents).flatMap(([path, text]) => {
    const [committed, served] = [new Set(house.get(path)?.split('\n')), new Set(text.split('\n'))]
    return [
      ...[...served].filter((line) => !committed.has(line)).map((line) => `${path} lacks "${line}": npm run routes`),
      ...[...committed]
        .filter((line) => !served.has(line))
        .map((line) => `${path} has "${line}", which is not served: npm run routes`),
    ]
  })
  return { looked: `${documents['docs/routes.txt']!.split('\n').length - 1} routes`, broken }
}
