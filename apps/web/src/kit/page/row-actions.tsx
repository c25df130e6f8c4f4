import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { ReactNode } from 'react'
import type { Row, ShownRow } from '../api.ts'
import { useDialogs } from '../dialogs.tsx'
import { operationLabel, useLanguage } from '../labels.ts'
import type { MenuItem } from '../pop-menu.tsx'
import { useSession } from '../session.tsx'
import { toast } from '../toast.tsx'

/** An operation in the menu of a row, for those who may: its name, its form and the row's key come from the two. */
export interface RowAction<R extends AnyResource = AnyResource> {
  readonly operation: AnyOperation
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** Rows that it makes sense for; all, unless it says so. */
  readonly when?: (row: ShownRow<R>) => boolean
  /** What its form begins with. */
  readonly known?: (row: ShownRow<R>) => Row
  /** What is said when it is done. */
  done?(answer: unknown, row: ShownRow<R>): string
}

const dialogs = { operation: () => import('../form/operation-form.tsx') }

/** The entries of a row's menu, and where the form stands that one of them opens. */
export function useRowActions(
  resource: AnyResource,
  offered: readonly RowAction[] = [],
): { entries: (row: Row) => MenuItem[]; node: ReactNode } {
  const language = useLanguage()
  const { mayAsk } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const entries = (row: Row) =>
    offered
      .filter(({ operation, when }) => mayAsk(operation) && (!when || when(row)))
      .map(({ operation, icon, danger, known, done }): MenuItem => {
        const taken = { ...operation.params, ...operation.body }
        return {
          key: operation.name,
          label: operationLabel(operation, language),
          icon,
          danger,
          act: () =>
            open('operation', {
              operation,
              source: resource,
              known: known?.(row),
              fixedValues: Object.fromEntries(
                resource.keys.filter((name) => name in taken).map((name) => [name, row[name]]),
              ),
              onDone: (answer: unknown) => {
                if (done) toast(done(answer, row))
                close()
              },
            }),
        }
      })
  return { entries, node }
}
