import { checkImport } from '@sala/contract/imports/run-imports'
import type { InputOf } from '@sala/contract/kit/operation'
import { useOperation } from '../kit/hooks.ts'
import type { Problem } from '../kit/problem.ts'
import type { Import } from './use-import.ts'

type Input = InputOf<typeof checkImport>

interface Check {
  readonly isPending: boolean
  readonly error: Problem | null
  readonly run: (changes?: Partial<Omit<Input, 'import_id'>>) => void
}

/** Has the rows checked as the import says, or as somebody says otherwise. */
export function useCheck(row: Import, onChecking: () => void): Check {
  const { mutate, isPending, error } = useOperation(checkImport)
  const { import_id, mapping, date_order, name_order, existing } = row
  return {
    isPending,
    error,
    run: (changes) =>
      mutate(
        { input: { import_id, mapping, date_order, name_order, existing, ...changes } },
        { onSuccess: onChecking },
      ),
  }
}
