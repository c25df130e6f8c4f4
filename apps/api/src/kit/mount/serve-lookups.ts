import type { Fields, Offers } from '@sala/contract/kit/field'
import { optionQuery } from '@sala/contract/kit/list'
import { pageOf } from '@sala/contract/kit/page'
import {
  type AnyResource,
  apartFields,
  apartIncludes,
  type Lookup,
  optionAnswer,
  readableBy,
  viewAccess,
} from '@sala/contract/kit/resource'
import { z } from 'zod'
import { mayView, shownOption } from '../actor.ts'
import { countRows } from '../history/count-rows.ts'
import { type App, type Route, storeOf } from '../route/app.ts'
import { type Declared, defineRoute } from '../route/route.ts'
import type { ListRequest } from '../store/list-rows.ts'
import type { Store } from '../store/store.ts'

type Row = Record<string, unknown>

/**
 * The named option lists under a resource's path, and one for each of its references, under the permission of the
 * screen that asks.
 */
export function serveLookups(app: App, store: Store): void {
  const { resource } = store
  const fields = resource.fields as Fields
  const access = viewAccess(resource)
  const base = {
    method: 'GET' as const,
    access,
    userTypes: resource.userTypes,
    refs: [] as Route['refs'],
    resource: resource.name,
    verb: 'lookup',
  }
  for (const [path, lookup] of Object.entries(resource.lookups as Record<string, Lookup>)) {
    if (typeof lookup === 'object' && 'choice' in lookup) {
      const data = [...lookup.choice.labels].map(([id, [name, name_kh]]) => ({ id, name, name_kh }))
      const answer = z.strictObject({
        data: z.array(z.strictObject({ id: z.union([z.int(), z.string()]), name: z.string(), name_kh: z.string() })),
      })
      defineRoute(
        app,
        {
          ...base,
          path: `${resource.path}/${path}`,
          name: `lookup-${resource.name}-${path}`,
          label: `Choices: ${path}`,
          params: {},
          query: {},
          answer: () => answer,
        },
        async () => ({ data }),
      )
      continue
    }
    const target = typeof lookup === 'function' ? lookup() : lookup.of()
    const by = typeof lookup === 'function' ? undefined : lookup.by
    const byField = by ? (target.fields as Fields)[by]! : undefined
    const inPath = path.includes('{')
    optionRoute(
      app,
      {
        ...base,
        path: `${resource.path}/${path}`,
        name: `lookup-${resource.name}-${path.replaceAll(/[{}/]+/g, '-')}`,
        label: `Options: ${path}`,
        params: byField && inPath ? { id: byField.acceptText } : {},
      },
      target,
      by ? [by] : [],
      (params) => (by && inPath ? { [by]: [params.id] } : {}),
      {},
      !target.large,
    )
  }
  if (resource.verbs.length === 0) return
  const inside = Object.entries(fields).flatMap(([name, { owned }]) =>
    Object.entries(owned?.fields ?? {}).map(([own, field]) => [`${name}.${own}`, field] as const),
  )
  for (const [name, field] of [...Object.entries(fields), ...inside]) {
    if (!field.target) continue
    optionRoute(
      app,
      {
        ...base,
        path: `${resource.path}/options/${name}`,
        name: `options-${resource.name}-${name}`,
        label: `Options: ${name}`,
        params: {},
      },
      field.target(),
      field.within ?? [],
      () => ({}),
      field.offers,
    )
  }
}

/** Serves the options of a reference: a page of them, or all at once where they are a list that has a name. */
export function optionRoute(
  app: App,
  route: Omit<Declared, 'query' | 'answer'>,
  target: AnyResource,
  within: readonly string[],
  fixed: (params: Row) => Record<string, unknown[]>,
  offers: Offers = {},
  whole = false,
): void {
  defineRoute(
    app,
    { ...route, query: () => optionQuery(target, within), answer: () => pageOf(optionAnswer(target)) },
    async ({ actor, params, query, call }) => {
      const { id, every, ...rest } = query as { id?: unknown[]; every?: unknown } & Row
      const filters = {
        // What a list leaves out when nobody asks, a reference may still mean.
        ...Object.fromEntries(Object.keys(target.defaults ?? {}).map((name) => [name, []])),
        // A row that is asked for by its key is named whatever has become of it meanwhile, and a filter may mean any.
        ...(id || every ? {} : offers),
        ...Object.fromEntries(within.flatMap((name) => (rest[name] ? [[name, rest[name] as unknown[]]] : []))),
        ...fixed(params),
        ...(id && { [target.keys[0]!]: id }),
      }
      const shown = shownOption(actor, target)
      const store = storeOf(app, target.name)
      const readable = readableBy(target, actor.user_type)
      // Whoever may not view the row, or what it refers to, is told no more of it than its name.
      const isOpen = (name: string) => {
        const to = (target.columns as Fields)[name]!.target?.()
        return name in readable && mayView(actor, target) && (!to || mayView(actor, to))
      }
      const apart = apartFields(target).filter(isOpen)
      const include = apartIncludes(target, apart)
      const fields = [...new Set([...shown, ...apart])]
      const span = whole && !rest.page && !rest.perPage ? { page: -1 } : {}
      const page = await store.list(call.db, actor, { ...rest, ...span, filters, fields, include } as ListRequest)
      await countRows(app, call, actor, {
        resource: target,
        store,
        keys: page.data.map((row) => row[target.keys[0]!]),
        as: 'options',
      })
      return {
        ...page,
        data: page.data.map((row) => Object.fromEntries([...fields, ...include].map((name) => [name, row[name]]))),
      }
    },
  )
}
