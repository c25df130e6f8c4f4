import { z } from 'zod'
import { users } from '../accounts/users.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, id, instant, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { students } from '../people/students.ts'

/** What is written down when somebody is shown it. */
export const loggedResource = defineChoice({
  studentProfiles: ['student-profiles', 'Profile', 'ប្រវត្តិរូប'],
  studentHealths: ['student-healths', 'Health record', 'កំណត់ត្រាសុខភាព', 'warn'],
  disciplinaryActions: ['disciplinary-actions', 'Discipline', 'វិន័យ', 'warn'],
  guardianBlocks: ['guardian-blocks', 'Blocked persons', 'អ្នកដែលត្រូវបានហាម', 'warn'],
  pickupCardCreations: ['pickup-card-creations', 'Pickup persons', 'អ្នកទទួលសិស្ស'],
  notificationHistories: ['notification-histories', 'Messages to the family', 'សារដល់គ្រួសារ'],
})

export const accessKind = defineChoice({
  looked: [1, 'Viewed', 'បានមើល', 'quiet'],
  changed: [2, 'Changed', 'បានកែប្រែ', 'info'],
  exported: [3, 'Exported in a list', 'បាននាំចេញក្នុងបញ្ជី', 'warn'],
})

// Written when somebody is shown something about a child; nobody adds, changes or removes one.
export const accessLog = defineResource({
  name: 'access-log',
  label: ['Access', 'Access log'],
  key: 'look_id',
  title: 'about_id',
  sort: ['look_id', 'desc'],
  verbs: ['list'],
  large: true,
  fields: {
    look_id: id(),
    looked_at: instant('When', { computed: true, column: 1, sortable: false }),
    user_id: ref('User', () => users, { column: 2, sortable: false }),
    about_id: ref('Student', () => students, {
      optional: true,
      column: 3,
      sortable: false,
      help: 'Blank if one page showed several',
    }),
    about_count: derived(integer('Students', { column: 6, sortable: false })),
    resource: choice('Record type', loggedResource, { column: 4, sortable: false }),
    record_id: text('Record', { column: false, sortable: false }),
    deed: choice('Action', accessKind, { column: 5, sortable: false }),
    route: text('Page or report', { column: false, sortable: false }),
    request_id: text('Reference', { optional: true, column: false, sortable: false }),
  },
  filters: ['about_id', 'user_id'],
  period: 'looked_at',
})

/** Told to a family: health and discipline, by role and day, and nobody's name. */
export const listAccessToChild = defineOperation({
  name: 'list-access-to-child',
  method: 'GET',
  path: '/access-log/of-child/{student_id}',
  label: 'Viewed by the school',
  access: may('view', students),
  userTypes: ['parent-api'],
  params: { student_id: ref('Student', () => students) },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        day: z.string(),
        resource: z.string(),
        deed: z.int(),
        role_en: z.string(),
        role_kh: z.string(),
        times: z.int(),
      }),
    ),
  }),
})
