import { areas } from '@sala/contract'
import { khmerLabel, khmerOf } from '@sala/contract/khmer'
import { actions } from '@sala/contract/kit/access'
import type { App } from '../kit/route/app.ts'

interface Label {
  readonly label: string
  readonly label_kh: string
}

/** What whoever runs the server does, and what the server does when it starts. */
const ofServer: Readonly<Record<string, readonly [english: string, khmer: string]>> = {
  'first-administrator': ['Create the first administrator', 'បង្កើតអ្នកគ្រប់គ្រងប្រព័ន្ធដំបូង'],
  'import-places': ['Import places', 'នាំចូលទីកន្លែង'],
  'sync-permissions': ['Update permissions', 'ធ្វើបច្ចុប្បន្នភាពសិទ្ធិ'],
  'confirm-as-operator': ['Confirm from the server', 'បញ្ជាក់ពីម៉ាស៊ីនមេ'],
  'redact-history': ['Empty earlier values', 'សម្អាតតម្លៃពីមុន'],
}

/**
 * What the history calls a deed, in words: the operation's or the job's label, or the verb and what it was done to.
 * Unknown where the deed is none of ours.
 */
export function deedLabels(app: App): (operation: unknown) => Label | undefined {
  const resources = new Map(areas.flatMap((area) => area.resources).map((resource) => [resource.name, resource]))
  const labels = new Map<string, Label>()
  const jobs = [...app.jobs.values()].flatMap(({ job }) => (job.label ? [[job.name, job.label] as const] : []))
  for (const [name, [label, label_kh]] of [...Object.entries(ofServer), ...jobs]) labels.set(name, { label, label_kh })
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
