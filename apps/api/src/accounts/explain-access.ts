import type { AccessStep, explainAccess as operation } from '@sala/contract/accounts/access-explanations'
import { users } from '@sala/contract/accounts/users'
import { khmerOf } from '@sala/contract/khmer'
import { permissionName } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { readableBy } from '@sala/contract/kit/resource'
import type { Db } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import { keyOf } from '../kit/route/record-key.ts'
import { demandsOf } from '../kit/route/route.ts'
import type { Work } from '../kit/route/work.ts'
import { signedInAs } from './actor-of.ts'
import { describeRecords, describeRoles } from './describe-reach.ts'
import { tryOn } from './dry-run.ts'
import { askable, concernsRecord } from './explainable-calls.ts'
import { ruleOnAccount } from './within-rights.ts'

/**
 * Why somebody may or may not do something: the checks of the call itself, asked for him, and the call tried on the
 * record and taken back.
 */
export const explainAccess =
  (app: App) =>
  async ({ input, actor, tx, now, store, call }: Work<typeof operation>) => {
    const sees = (resource: string) => actor.permissions.has(permissionName('view', resource))
    if (!sees('users') || !sees('roles')) throw refuse('not_allowed')
    const route = askable(app).find(({ name }) => name === input.call)
    if (!route || (input.record && !concernsRecord(route)))
      throw refuse('invalid', { errors: { [route ? 'record' : 'call']: 'unknown' } })
    const { action, resource: name } = route.access
    const target = storeOf(app, name)
    const key = input.record ? keyOf(target.resource, input.record) : undefined
    if (key && !sees(name)) throw refuse('not_found')
    if (key) await target.read(tx, actor, key)

    const user = await store(users).read(tx, actor, { user_id: input.user_id })
    const person = await signedInAs(tx, call.db, input.user_id)
    const demands = demandsOf(route, person)
    const refusal = (demand: string) => demands.find((each) => each.name === demand)?.refusal
    const state = (holds: boolean) => (holds ? ('yes' as const) : ('no' as const))
    const steps: AccessStep[] = [{ name: 'account', state: state(!user.disable) }]
    if (user.locked) steps.push({ name: 'sign_in', state: 'note' })
    steps.push({ name: 'user_type', state: state(!refusal('user_type')), user_types: [...route.userTypes] })
    if (!refusal('user_type'))
      steps.push({
        name: 'permission',
        state: state(!refusal('permission')),
        ...(await describeRoles(tx, person, permissionName(action, name))),
      })
    if (person.factor.demanded || person.factor.held)
      steps.push({ name: 'second_factor', state: state(!refusal('second_factor')) })
    if (action !== 'view' && !person.permissions.has(permissionName('view', name)))
      steps.push({ name: 'menu', state: 'note' })

    const rule = ruleOnAccount(app, route.name)
    const problem = key && (await tryOn(route, target, { tx, actor: person, key, sent: {}, now }, rule))
    const reached = problem?.code !== 'not_found'
    if (key || !refusal('user_type'))
      steps.push({
        name: 'record',
        state: key ? state(reached) : 'note',
        ...(await describeRecords(tx, { actor, person, target, key, store })),
      })
    if (problem && reached)
      steps.push({ name: 'rule', state: 'no', said: { label: problem.sentence[1], label_kh: problem.sentence[2] } })
    else if (!route.verb && !(key && rule)) steps.push({ name: 'rule', state: 'note' })
    const listed =
      key &&
      route.verb === 'read' &&
      !problem &&
      target.resource.verbs.includes('list') &&
      (await target.list(tx as Db, person, {
        filters: Object.fromEntries(Object.entries(key).map(([name, value]) => [name, [value]])),
      }))
    if (listed && listed.meta.total === 0) steps.push({ name: 'list', state: 'note' })
    const readable = readableBy(target.resource, person.user_type)
    const hidden = Object.entries(target.resource.columns as Fields).filter(
      ([field, { kind }]) => kind !== 'secret' && !(field in readable),
    )
    const fields = hidden.map(([field, of]) => ({
      name: field,
      label: of.label,
      label_kh: khmerOf(name, field, of) ?? of.label,
    }))
    if (fields.length > 0) steps.push({ name: 'fields', state: 'note', fields })

    const refused = user.disable
      ? 'not_signed_in'
      : (demands.find((each) => each.refusal)?.refusal ?? problem?.code ?? null)
    return { allowed: refused ? 0 : 1, problem: refused, steps }
  }
