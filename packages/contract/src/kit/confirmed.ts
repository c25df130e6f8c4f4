import { text } from './field.ts'

/**
 * For what the server asks about before it does it: the refusal names the figures and bears a ticket, and whoever has
 * seen them hands it back under this name. Other figures have another ticket.
 */
export const confirmed = text('Confirmed', { optional: true, max: 200 })
