// The page's policy refuses code made from text; the validator would try it once and leave a report. It reads this before anything else does.
globalThis.__zod_globalConfig = { jitless: true }
