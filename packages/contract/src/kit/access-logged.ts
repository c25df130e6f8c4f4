import type { UserType } from './access.ts'

/**
 * Readings that are written down one by one: about whom, by the field that names him; and by which callers, all unless
 * it says so.
 */
export interface AccessLogged {
  readonly about: string
  readonly by?: readonly UserType[]
}
