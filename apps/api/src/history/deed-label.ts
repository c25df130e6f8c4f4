import { areas } from '@sala/contract'
import { khmerLabel, khmerOf } from '@sala/contract/khmer'
import { actions } from '@sala/contract/kit/access'
import type { App } from '../kit/route/app.ts'

interface Label {
  readonly label: string
  readonly label_kh: string
}

/**
 * What the history calls a deed, in words: the operation's label, or the verb and what it was done to. Unknown where
 * the deed is no call of ours.
 */
export function deedLabels(app: App): (operation: unknown) => Label | undefined {
  const resources = new Map(areas.flatMap((area) => area.resources).map((resource) => [resource.name, resource]))
  const labels = new Map<string, Label>()
  for (const { name, label, verb } of app.routes)
    if (!verb) labels.set(name, { label, label_kh: String(khmerOf(name, '_') ?? label) })
  for (const [action, [label, inKhmer]] of actions.labels)
    for (const [name, resource] of resources)
      labels.set(`${action}-${name}`, {
        label: `${label} · ${resource.label[1]}`,
        label_kh: `${inKhmer} · ${khmerLabel(name) ?? resource.label[1]}`,
      })
  return (operation) => labels.get(operation as string)
}
