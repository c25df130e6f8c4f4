import { z } from 'zod'

/** Where live updates are served. */
export const livePath = '/api/live'

/**
 * What a browser is told: which resource went stale, and which row where it may know. The data itself is fetched
 * through the API.
 */
export const staleEvent = z.strictObject({ resource: z.string(), key: z.string().optional() })
export type StaleEvent = z.infer<typeof staleEvent>

/** What a browser asks to hear of: a screen it shows, or a branch it works in. */
export const watchRequest = z.union([
  z.strictObject({ screen: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  z.strictObject({ branch_id: z.int().min(1).max(2_147_483_647) }),
])
export type WatchRequest = z.infer<typeof watchRequest>
