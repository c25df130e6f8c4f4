import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listRows, type ShownRow, saveRow } from '../kit/api.ts'
import { useWatch } from '../kit/live.ts'
import { Problem } from '../kit/problem.ts'
import { useBranch } from '../kit/session.tsx'
import { byDue } from './due.ts'

export type Inquiry = ShownRow<typeof infoInquiries>

export interface Column {
  readonly status: Inquiry['inquiry_status']
  readonly rows: readonly Inquiry[]
  /** Also those that are not shown. */
  readonly total: number
  readonly loading: boolean
}

// Open ones are worked with; of those that are closed, the latest are enough.
const mostOf = (status: number) => (closed.includes(status) ? 15 : 60)

/**
 * The inquiries by their status, due ones first; a card that is moved stands in its new column before the server has
 * answered, and goes back when it refuses.
 */
export function useBoard() {
  const branch = useBranch()
  const client = useQueryClient()
  const [moved, setMoved] = useState<ReadonlyMap<number, Inquiry>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const waiting = useRef(new Map<number, Promise<Inquiry>>())
  useWatch(infoInquiries.name)
  const found = useQueries({
    queries: inquiryStatus.values.map((status) => {
      const query = {
        'filter[inquiry_status]': status,
        perPage: mostOf(status),
        include: 'grade,responsible',
        branch_id: branch === null ? undefined : [branch],
      }
      return {
        queryKey: [infoInquiries.name, 'list', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => listRows(infoInquiries, query, signal),
        placeholderData: keepPreviousData,
      }
    }),
  })
  // The columns are read anew one by one: a card that is moved is in one of them all the while, and in no two.
  const byId = new Map(found.flatMap(({ data }) => data?.data ?? []).map((row) => [row.inquiry_id, row]))
  for (const [id, row] of moved) byId.set(id, { ...(byId.get(id) ?? row), inquiry_status: row.inquiry_status })
  const all = [...byId.values()]
  const columns = inquiryStatus.values.map((status, at): Column => {
    const rows = all.filter((row) => row.inquiry_status === status)
    const before = found[at]!.data?.data.length ?? 0
    return {
      status,
      rows: rows.sort((a, b) => byDue(a.next_follow_up, b.next_follow_up)),
      total: (found[at]!.data?.meta.total ?? 0) + rows.length - before,
      loading: found[at]!.isPending,
    }
  })
  const move = async (row: Inquiry, status: Inquiry['inquiry_status']) => {
    const id = row.inquiry_id
    const before = waiting.current.get(id)
    setProblem(undefined)
    setMoved((all) => new Map(all).set(id, { ...row, inquiry_status: status }))
    // Whoever moves a card twice in a breath changes what the first move saved.
    const saving = (async () => {
      const latest = await before?.catch(() => undefined)
      return saveRow(infoInquiries, String(id), { inquiry_status: status, version: latest?.version ?? row.version })
    })()
    waiting.current.set(id, saving)
    try {
      await saving
      await client.invalidateQueries({ queryKey: [infoInquiries.name] })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      if (waiting.current.get(id) === saving) {
        waiting.current.delete(id)
        setMoved((all) => new Map([...all].filter(([each]) => each !== id)))
      }
    }
  }
  const failed = found.find(({ error }) => error)?.error as Problem | undefined
  return { columns, move, problem: problem ?? failed }
}
