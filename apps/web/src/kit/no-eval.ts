import { config } from 'zod'

// The page's policy refuses code made from text; the validator would try it once and leave a report. Loaded before any definition is.
config({ jitless: true })
