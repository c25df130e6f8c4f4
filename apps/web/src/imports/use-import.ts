import { listTasks } from '@sala/contract/app/tasks'
import { importState, imports } from '@sala/contract/imports/imports'
import { listImportKinds } from '@sala/contract/imports/run-imports'
import type { AnswerOf } from '@sala/contract/kit/operation'
import type { Task } from '@sala/contract/kit/task'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { operate, readRow, type ShownRow } from '../kit/api.ts'
import { useWatch } from '../kit/live.ts'
import type { Problem } from '../kit/problem.ts'
import { tasksKey, useSession } from '../kit/session.tsx'

export type Import = ShownRow<typeof imports>
export type Kind = AnswerOf<typeof listImportKinds>['data'][number]

const atWork = new Set<unknown>([importState.checking, importState.committing, importState.undoing])
export const isAtWork = (row: Import): boolean => atWork.has(row.state)
const pace = 1500

/** What can be imported by whoever asks, with the columns that he may write. */
export function useKinds(): UseQueryResult<readonly Kind[], Problem> {
  const { may } = useSession()
  return useQuery({
    queryKey: ['import-kinds'],
    queryFn: async () => (await operate(listImportKinds, {})).data,
    select: (kinds) =>
      kinds.map((kind) => ({
        ...kind,
        columns: kind.columns.filter(({ of }) => may('create', of) && may('update', of)),
      })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** One import, read again for as long as it is worked on. */
export function useImport(id: string): UseQueryResult<Import, Problem> {
  useWatch(imports.name)
  return useQuery({
    queryKey: [imports.name, 'row', id],
    queryFn: ({ signal }) => readRow(imports, id, { include: 'branch' }, signal),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pace : false),
  })
}

/** How far the work of an import is, for the one who asked for it. */
export function useImportTask(row: Import | undefined): Task | undefined {
  const { data } = useQuery<AnswerOf<typeof listTasks>, Problem>({
    queryKey: tasksKey,
    queryFn: () => operate(listTasks, {}),
    refetchInterval: row && isAtWork(row) ? pace : false,
  })
  return data?.data.find(({ task_id }) => task_id === row?.task_id)
}
