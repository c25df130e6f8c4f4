import { academics } from './academics/area.ts'
import { accounts } from './accounts/area.ts'
import { admissions } from './admissions/area.ts'
import { app } from './app/area.ts'
import { billing } from './billing/area.ts'
import { calendar } from './calendar/area.ts'
import { cards } from './cards/area.ts'
import { content } from './content/area.ts'
import { dataProtection } from './data-protection/area.ts'
import { enrolment } from './enrolment/area.ts'
import { files } from './files/area.ts'
import { health } from './health/area.ts'
import { historyArea } from './history/area.ts'
import { importsArea } from './imports/area.ts'
import type { Area } from './kit/area.ts'
import { notifications } from './notifications/area.ts'
import { organisation } from './organisation/area.ts'
import { payments } from './payments/area.ts'
import { people } from './people/area.ts'
import { pricing } from './pricing/area.ts'
import { reports } from './reports/area.ts'
import { scoring } from './scoring/area.ts'
import { timetable } from './timetable/area.ts'

export type { Area }

/** The one list of everything that crosses the wire, in the order of the permission screen. */
export const areas: readonly Area[] = [
  accounts,
  organisation,
  people,
  enrolment,
  admissions,
  health,
  cards,
  academics,
  timetable,
  calendar,
  content,
  scoring,
  pricing,
  billing,
  payments,
  notifications,
  reports,
  importsArea,
  historyArea,
  dataProtection,
  files,
  app,
]
