export { closeCredits, moveCredit, openCredits } from './keep-credits.ts'
/** Writes what documents of other areas did with money. */
export { accounts, type LedgerEntry, type LedgerLine, postEntries, reverseEntry } from './post-entries.ts'
