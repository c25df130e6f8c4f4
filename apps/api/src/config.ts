import { z } from 'zod'

const developmentKey = 'only for development, never for production'
// Known values, and ones that were never drawn at random.
const guessable = (key: string) => key === developmentKey || /change|example|secret|password|sala/i.test(key) || new Set(key).size < 12

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5432/sala'),
    /** Runs migrations when the application's own role may not; the same as DATABASE_URL where absent. */
    OWNER_DATABASE_URL: z.string().optional(),
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
    /** Proxies in front of the server whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: z.string().default(''),
    /** Encrypts and signs what the database alone must not be able to read or make: second factors, device cookies, history seals. */
    SECRETS_KEY: z.string().min(32).default(developmentKey),
    /** How long a process that is told to end goes on serving, so that the balancer in front of it notices first. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
    /** Whether calls are limited by address and session; in production unless it is said otherwise. */
    RATE_LIMITS: z.enum(['on', 'off']).optional(),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine((values) => !values.FILES_S3_BUCKET || (values.FILES_S3_KEY && values.FILES_S3_SECRET), 'FILES_S3_BUCKET needs FILES_S3_KEY and FILES_S3_SECRET')

export type Config = z.infer<typeof environment>

/** The environment, checked once at the start and read nowhere else. */
export function readConfig(values: Record<string, string | undefined> = process.env): Config {
  const config = environment.parse(values)
  if (config.NODE_ENV === 'production' && guessable(config.SECRETS_KEY))
    throw new Error('SECRETS_KEY is missing or guessable. Draw one and keep it with the backups: openssl rand -base64 48')
  return config
}
