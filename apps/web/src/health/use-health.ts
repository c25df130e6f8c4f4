import {
  type HealthRecord,
  listHealthCategories,
  listHealthReads,
  listProgramsOfStudent,
  readHealth,
} from '@sala/contract/health/student-healths'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'

/** A child's record, read once for as long as it stands on the screen: each reading is written down. */
export const useHealth = (student_id: number, enabled = true): UseQueryResult<HealthRecord, Problem> =>
  useQuery({
    queryKey: ['health-record', student_id],
    queryFn: () => operate(readHealth, { student_id }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const useQuestions = (enabled = true) =>
  useQuery({
    queryKey: ['health-items', 'questions'],
    queryFn: () => operate(listHealthCategories, {}),
    enabled,
    staleTime: 300_000,
  })

export const useReads = (student_id: number, version: unknown) =>
  useQuery({
    queryKey: ['health-reads', student_id, version],
    queryFn: () => operate(listHealthReads, { student_id }),
    gcTime: 0,
  })

export const usePrograms = (student_id: number) =>
  useQuery({ queryKey: ['health-programs', student_id], queryFn: () => operate(listProgramsOfStudent, { student_id }) })
