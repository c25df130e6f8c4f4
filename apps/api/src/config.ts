import { z } from 'zod'

const developmentKey = 'only for development, never for production'
// Known values, and ones that were never drawn at random.
const guessable = (key: string) =>
  key === developmentKey || /change|example|secret|password|sala/i.test(key) || new Set(key).size < 12

/** 32 random bytes in base64, as `openssl rand -base64 32` writes them. */
const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64: openssl rand -base64 32')

const environment = z
  .object({
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
    /** Where encrypted backups and the archive of the write-ahead log are kept. */
    BACKUP_DIR: z.string().default('var/backup'),
    /** The file with the public key that backups are encrypted to. */
    BACKUP_RECIPIENT: z.string().optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    /** Where uploaded files live. */
    FILES_DIR: z.string().default('var/files'),
    /** A bucket of any S3-compatible store instead of the folder. */
    FILES_S3_BUCKET: z.string().optional(),
    FILES_S3_ENDPOINT: z.url().optional(),
    FILES_S3_REGION: z.string().default('us-east-1'),
    FILES_S3_KEY: z.string().optional(),
    FILES_S3_SECRET: z.string().optional(),
    /** Needed only from the second API process on, and never the only home of anything. */
    REDIS_URL: z.string().optional(),
    /** The address people type, used in one-time links and in the Origin check. */
    PUBLIC_URL: z.url().optional(),
    /** Where Telegram's bots are asked; another place only for tests, or a server of one's own. */
    TELEGRAM_API_URL: z.url().default('https://api.telegram.org'),
    /** Push services that browsers may name besides the known ones, as hosts. */
    PUSH_HOSTS: z.string().default(''),
    /** Proxies in front of the server whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: z.string().default(''),
    /**
     * Encrypts and signs what the database alone must not be able to read or make: second factors, device cookies,
     * history seals.
     */
    SECRETS_KEY: z.string().min(32).default(developmentKey),
    /** How long a process that is told to end goes on serving, so that the balancer in front of it notices first. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
    /** Whether calls are limited by address and session. */
    RATE_LIMITS: z.enum(['on', 'off']).optional(),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine(
    (values) => !values.FILES_S3_BUCKET || (values.FILES_S3_KEY && values.FILES_S3_SECRET),
    'FILES_S3_BUCKET needs FILES_S3_KEY and FILES_S3_SECRET',
  )

/** What everything runs by: the settings, and what follows from them alone. */
export type Config = Readonly<z.infer<typeof environment>> & {
  /**
   * Real people's data: known keys and passwords are refused, calls are limited, roles with power demand a second
   * factor.
   */
  readonly production: boolean
  readonly RATE_LIMITS: 'on' | 'off'
}

/** Settings, checked once; a program reads them from its environment instead. */
export function readConfig(values: Record<string, string | undefined>): Config {
  const config = environment.parse(values)
  const production = config.NODE_ENV === 'production'
  if (production && guessable(config.SECRETS_KEY))
    throw new Error(
      'SECRETS_KEY is missing or guessable. Draw one and keep it with the backups: openssl rand -base64 48. To try things out instead: NODE_ENV=development',
    )
  return { ...config, production, RATE_LIMITS: config.RATE_LIMITS ?? (production ? 'on' : 'off') }
}

/** The environment of a program, read nowhere else: production, unless somebody says that it is not. */
export const readEnvironment = (assumed: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'production', ...assumed, ...process.env })

/** The same settings for a program that is started beside this one, whatever the environment has become meanwhile. */
export const asEnvironment = ({ production: _, ...config }: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Buffer.isBuffer(value) ? value.toString('base64') : String(value)]],
    ),
  )
