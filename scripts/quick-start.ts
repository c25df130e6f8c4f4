import { registerHooks } from 'node:module'

// Node reads a package's whole package.json again for every import that names it: 180 KB of drizzle-orm in hundreds of
// files, two seconds of each start.
// Within one folder a name means the same package each time, so it is looked up once.
const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>()
registerHooks({
  resolve(name, context, next) {
    if (/^(\.|\/|\w+:)/.test(name) || !context.parentURL?.startsWith('file:')) return next(name, context)
    const key = `${new URL('.', context.parentURL)} ${name} ${context.conditions}`
    const found = known.get(key) ?? next(name, context)
    known.set(key, found)
    return { ...found, shortCircuit: true }
  },
})
