import { qrPng } from './codes.ts'
import { type Day, type DisplayLanguage, definePaper, type Picture, type Words } from './paper.ts'

/** What somebody needs to sign in for the first time. */
export interface Slip {
  readonly school: Words
  readonly branch?: Words | undefined
  /** With which it is handed out: a class. Each begins a page of its own. */
  readonly group: string
  readonly name: Words
  /** The children of a family. */
  readonly children: readonly Words[]
  readonly user_name: string
  readonly code: string
  /** The address as one types it, and the link with the code as a telephone reads it. */
  readonly site: string
  readonly link: string
  readonly valid_until: Day
}

export interface SignInSlips {
  readonly language: DisplayLanguage
  readonly slips: readonly Slip[]
}

/** The slips of each group, in the order in which they were given. */
function groupsOf(slips: readonly Slip[]) {
  const groups: { group: string; slips: (Slip & { qr: Picture })[] }[] = []
  for (const slip of slips) {
    const last = groups.at(-1)
    const drawn = { ...slip, qr: qrPng(slip.link) }
    if (last?.group === slip.group) last.slips.push(drawn)
    else groups.push({ group: slip.group, slips: [drawn] })
  }
  return groups
}

export const signInSlips = definePaper<SignInSlips>({
  name: 'sign-in-slips',
  template: 'sign-in-slips.typ',
  list: 'slips',
  // Six on a page, and all of a school in one document: nobody sorts an archive of them.
  most: () => 2400,
  prepare: ({ slips, ...data }) => ({ ...data, groups: groupsOf(slips) }),
})
