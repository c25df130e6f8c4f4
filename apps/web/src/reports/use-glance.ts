import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'

/** Some figures of the dashboard; those before stay while the next ones load. */
export const useGlance = <O extends AnyOperation>(operation: O, input: object): UseQueryResult<AnswerOf<O>, Problem> =>
  useQuery({
    queryKey: ['dashboard', operation.name, input],
    queryFn: () => operate(operation, input as InputOf<O>),
    placeholderData: keepPreviousData,
  })
