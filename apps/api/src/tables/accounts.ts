import { confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { flag, gramIndex, instant, phoneIndex, searchable, stamps } from '../kit/columns.ts'
import { files } from '../kit/tables.ts'
import { branches } from './organisation.ts'
import { employees, parents, students, teachers } from './people.ts'

export const users = pgTable(
  'users',
  {
    user_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    photo: uuid().references(() => files.file_id),
    user_name: text().notNull(),
    full_name: text().notNull(),
    user_type: text().notNull().default('staff-api'),
    email: text(),
    phone_number: text(),
    language: text().notNull().default('km'),
    all_branches: flag(),
    default_branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    allow_duplicate_fee_type: flag(),
    is_external: flag(),
    disable: flag(),
    guardian_type_id: smallint(),
    cashier_location_id: integer(),
    staff_id: integer()
      .unique()
      .references(() => employees.staff_id),
    teacher_id: integer()
      .unique()
      .references(() => teachers.teacher_id),
    student_parent_id: integer().references(() => parents.student_parent_id),
    student_id: integer()
      .unique()
      .references(() => students.student_id),
    menu_favorites: jsonb().$type<string[]>().notNull().default([]),
    password_changed_at: instant(),
    second_factor_at: instant(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(users.user_name, users.full_name, users.phone_number)),
    ...stamps(),
  },
  (table) => [
    // Login names are unique in the whole database, however they are written.
    uniqueIndex('users_user_name').on(sql`lower(${table.user_name})`),
    index('users_search').using('gin', table.search_text.op('gin_trgm_ops')),
    gramIndex('users', table.search_text),
    phoneIndex('users', table.phone_number),
    index().on(table.user_name),
    index().on(table.user_type, table.user_name),
    index().on(table.default_branch_id, table.user_name),
    index().on(table.disable, table.user_name),
    index().on(table.student_parent_id),
  ],
)

// Kept apart from the user so that history never holds a hash.
export const credentials = pgTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.user_id),
  password_hash: text().notNull(),
})

export const userBranches = pgTable(
  'user_branches',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.branch_id] }), index().on(table.branch_id)],
)

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  name_kh: text().notNull(),
  guard: text().notNull().default('staff-api'),
  rank: smallint().notNull().default(10),
  description: text(),
  requires_second_factor: flag(),
  is_builtin: flag(),
  ...stamps(),
})

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role_id] }), index().on(table.role_id)],
)

export const permissions = pgTable('permissions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  label: text().notNull(),
  label_kh: text().notNull(),
  group: text().notNull(),
  group_kh: text().notNull(),
  resource: text().notNull(),
  resource_label: text().notNull(),
  resource_label_kh: text().notNull(),
  order_group: integer().notNull(),
  order: integer().notNull(),
  /** The user types whose roles may hold it, with commas between. */
  guards: text().notNull(),
  ...stamps(),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    permission_id: integer()
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission_id] }), index().on(table.permission_id)],
)

// Drawn anew by the database whenever what a role grants changes, so that it may be remembered under this name.
export const roleEditions = pgTable('role_editions', {
  role_id: integer()
    .primaryKey()
    .references(() => roles.id, { onDelete: 'cascade' }),
  edition: uuid().notNull().default(sql`gen_random_uuid()`),
})

export const deviceAccounts = pgTable('device_accounts', {
  login_name: text().primaryKey(),
  user_id: integer()
    .notNull()
    .unique()
    .references(() => users.user_id),
  device_name: text().notNull(),
  device_type: smallint().notNull(),
  branch_id: integer()
    .notNull()
    .references(() => branches.branch_id),
  disable: flag(),
  ...stamps(),
})

export const sessions = pgTable(
  'sessions',
  {
    session_id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    /** The digest of the browser's cookie; empty for an app without cookies. */
    cookie_hash: text(),
    permission_allow_code: text().notNull(),
    locked_at: instant(),
    factor_confirmed_at: instant(),
    ended_at: instant(),
    /** Until when it can be gone on with: as long as its newest refresh token. */
    open_until: instant().notNull().default(sql`now()`),
    ip: inet(),
    user_agent: text(),
    created_date: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('sessions_of_user').on(table.user_id),
    index('open_sessions').on(table.user_id).where(sql`ended_at is null`),
  ],
)

// Digests of a session's tokens. A refresh token that is used twice ends its session, so the spent ones stay until they
// expire.
export const sessionTokens = pgTable(
  'session_tokens',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.session_id, { onDelete: 'cascade' }),
    kind: text().$type<'access' | 'refresh'>().notNull(),
    expires_at: instant().notNull(),
    spent_at: instant(),
  },
  (table) => [index('session_tokens_of_session').on(table.session_id)],
)

// Sealed with a key that is not in the database, and apart from the user so that history never holds it.
export const secondFactors = pgTable('second_factors', {
  user_id: integer()
    .primaryKey()
    .references(() => users.user_id),
  secret: text(),
  /** Shown and not yet confirmed; the one before goes on until then. */
  pending_secret: text(),
  /** The time step of the last code that was used: that one and all before it are spent. */
  last_step: bigint({ mode: 'number' }),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

// The password was right and the second factor is still to come.
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticket_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    standalone: flag(),
    expires_at: instant().notNull(),
  },
  (table) => [index('sign_in_tickets_by_expiry').on(table.expires_at)],
)

// Who has signed in on which device before: there a stranger's failures elsewhere do not count.
export const knownDevices = pgTable(
  'known_devices',
  {
    device_hash: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    last_sign_in: instant().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.user_id] }),
    index('known_devices_of_user').on(table.user_id),
  ],
)

// Counted by servers of the version before, which may still run on this schema; goes with the next version.
export const signInAttempts = pgTable('sign_in_attempts', {
  subject: text().primaryKey(),
  failures: integer().notNull().default(0),
  last_failure: instant().notNull().default(sql`now()`),
  blocked_until: instant(),
})

// Failed sign-ins by account and by address: what the doubling delays count.
// One row for each failure and each of its subjects, so that what is older than a subject's window no longer counts.
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    attempt_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `user:name`, `ip:address`, `device:digest:name`, `session:id`, each also as `factor:…`. */
    subject: text().notNull(),
    /** What was tried from an address. */
    about: text(),
    failed_at: instant().notNull().default(sql`now()`),
    /** How long this failure makes the next attempt wait. */
    blocked_until: instant(),
  },
  (table) => [index('sign_in_failures_of_subject').on(table.subject, table.failed_at)],
)

// Links and slips that one person made for others; they open nothing until a second person has confirmed them.
export const signInConfirmations = pgTable(
  'sign_in_confirmations',
  {
    confirmation_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: smallint().notNull(),
    whose: text().notNull(),
    people: integer().notNull(),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    asked_by_id: integer().notNull(),
    state: smallint().notNull().default(confirmationState.waiting),
    decided_by_id: integer(),
    decided_at: instant(),
    expires_at: instant().notNull(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(signInConfirmations.whose)),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.state), index().on(table.state, table.expires_at)],
)
const confirmation_id = () =>
  integer()
    .notNull()
    .references(() => signInConfirmations.confirmation_id)

export const resetLinks = pgTable(
  'reset_links',
  {
    reset_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.user_id),
    token_hash: text().notNull().unique(),
    confirmation_id: confirmation_id(),
    expires_at: instant().notNull(),
    used_at: instant(),
    ...stamps(),
  },
  (table) => [index().on(table.user_id), index().on(table.confirmation_id)],
)

// The one-time code on somebody's latest slip, as a keyed digest: what is printed is known to the paper alone.
export const signInSlips = pgTable(
  'sign_in_slips',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.user_id),
    code_hash: text().notNull().unique(),
    confirmation_id: confirmation_id(),
    expires_at: instant().notNull(),
    used_at: instant(),
    ...stamps(),
  },
  (table) => [index().on(table.confirmation_id)],
)

// Whom a parent of several looks at; nobody named is all of them.
export const chosenChildren = pgTable(
  'chosen_children',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.user_id),
    student_id: integer().references(() => students.student_id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.student_id)],
)
