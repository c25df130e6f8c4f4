import { pgTable, text } from 'drizzle-orm/pg-core'
import { stamps } from '../kit/columns.ts'

// Steps of the setup checklist that somebody ticked, because nothing in the data tells that they are done.
export const setupMarks = pgTable('setup_marks', { step: text().primaryKey(), ...stamps() })
