import { createContext } from 'react'

/** Whom a document is for that is being changed, where its form does not ask. */
export const BilledStudent = createContext<{ readonly student_id: number; readonly branch_id: number } | undefined>(
  undefined,
)
