import type { readMyWork as operation, WorkFigure } from '@sala/contract/app/my-work'
import { workCards } from '@sala/contract/app/work-cards'
import { type Access, permissionName } from '@sala/contract/kit/access'
import { addDays, dayOf } from '@sala/contract/kit/clock'
import { type Figure, type ListFigure, openedBy, pathOf } from '@sala/contract/kit/figure'
import { filterFields } from '@sala/contract/kit/list'
import { countCap } from '@sala/contract/kit/page'
import { viewAccess } from '@sala/contract/kit/resource'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { sumsOfReport } from '../kit/mount/mount-report.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { countSlips } from '../notifications/public.ts'
import { countDaysToClose } from '../payments/public.ts'

type Asked = Work<typeof operation>
type Found = Partial<Pick<WorkFigure, 'count' | 'amount' | 'is_capped' | 'date_from' | 'date_to'>>

/** Counts that no list makes, in these branches. */
const counters: Readonly<Record<string, (tx: Tx, branches: readonly number[], today: string) => Promise<number>>> = {
  'days-to-close': (tx, branches, today) => countDaysToClose(tx, branches, today, 400),
  'slips-to-print': countSlips,
}

const holds = ({ permissions }: Actor, access: Access): boolean =>
  typeof access === 'string' || permissions.has(permissionName(access.action, access.resource))
/** Whoever may open it and has something to do with it. */
const concerns = (actor: Actor, figure: Figure): boolean =>
  holds(actor, viewAccess(openedBy(figure))) && (figure.needs?.some((access) => holds(actor, access)) ?? true)

/** The numbers of the caller's day: of each figure that is his, what the list behind it would say itself. */
export const readMyWork =
  (app: App) =>
  async (
    work: Asked,
  ): Promise<{ cards: { name: string; label: string; label_kh: string; figures: WorkFigure[] }[] }> => {
    const cards = []
    for (const { name, label, figures } of workCards) {
      const shown: WorkFigure[] = []
      for (const figure of figures)
        if (concerns(work.actor, figure)) shown.push(told(figure, await find(app, work, figure)))
      if (shown.length > 0) cards.push({ name, label: label[0], label_kh: label[1], figures: shown })
    }
    return { cards }
  }

const told = (figure: Figure, found: Found): WorkFigure => ({
  name: figure.name,
  label: figure.label[0],
  label_kh: figure.label[1],
  path: pathOf(figure),
  filters: Object.fromEntries(
    Object.entries(('list' in figure && figure.filters) || {}).map(([name, values]) => [name, values.map(String)]),
  ),
  date_from: null,
  date_to: null,
  is_fact: figure.isFact ? 1 : 0,
  count: null,
  amount: null,
  is_capped: 0,
  ...found,
})

async function find(app: App, work: Asked, figure: Figure): Promise<Found> {
  const { actor, tx, now, call, input } = work
  const today = dayOf(now)
  if ('opens' in figure) return {}
  if ('list' in figure) return countList(work, figure, today)
  const branches = input.branch_id ? [input.branch_id] : actor.branch_ids
  if ('counted' in figure) return { count: await counters[figure.name]!(tx, branches, today) }
  const days = { date_from: today, date_to: today }
  const sums = await sumsOfReport(app, call, actor, figure.report.name, {
    ...days,
    ...(input.branch_id && { branch_id: input.branch_id }),
  })
  return { amount: sums[figure.sum] ?? '0', ...days }
}

/** The list's own total, through its own scope, filters and cap. */
async function countList({ actor, call, input, store }: Asked, figure: ListFigure, today: string): Promise<Found> {
  const { list, filters = {}, days, everyBranch } = figure
  const here = input.branch_id && !everyBranch && 'branch_id' in filterFields(list)
  const period = days ? { date_from: addDays(today, 1 - days), date_to: today } : {}
  const most = list.countCap ?? countCap
  const count = await store(list).countUpTo(
    call.db,
    actor,
    { filters: { ...filters, ...(here && { branch_id: [input.branch_id] }) }, ...period },
    most + 1,
  )
  return { count: Math.min(count, most), is_capped: count > most ? 1 : 0, ...period }
}
