import { z } from 'zod'

/** 32 random bytes in base64, as `openssl rand -base64 32` writes them. */
const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64: openssl rand -base64 32')

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5432/sala'),
  /** Runs migrations when the application's own role may not; the same as DATABASE_URL where absent. */
  OWNER_DATABASE_URL: z.string().optional(),
  /** The directory of groups. Absent: one group, in DATABASE_URL. */
  GROUPS_DATABASE_URL: z.string().optional(),
  /** Opens the passwords of the groups' application roles, which stand encrypted in the directory. */
  GROUPS_KEY: key.optional(),
  /** Opens the passwords of the owner roles: for the commands that create and migrate, never for the server. */
  GROUPS_OWNER_KEY: key.optional(),
  /** The directory as a role that may create databases and roles: for the commands, never for the server. */
  GROUPS_ADMIN_URL: z.string().optional(),
  /** Connections that one group may hold in one process. */
  GROUP_POOL: z.coerce.number().int().min(1).max(50).default(4),
  /** Opens /api/metrics; absent, there is no such address. */
  METRICS_TOKEN: z.string().min(20).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** Where uploaded files live. */
  FILES_DIR: z.string().default('var/files'),
  /** The address people type, used in one-time links and in the Origin check. */
  PUBLIC_URL: z.url().optional(),
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Where encrypted backups and the archive of the write-ahead log are kept. */
  BACKUP_DIR: z.string().default('var/backup'),
  /** The file with the public key that backups are encrypted to. */
  BACKUP_RECIPIENT: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = z.infer<typeof environment>

/** The environment, checked once at the start and read nowhere else. */
export const readConfig = (values: Record<string, string | undefined> = process.env): Config => environment.parse(values)
