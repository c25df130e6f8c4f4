import type { SpecialKind } from './row.ts'

/** The kinds of files that do more than save rows of their resource. */
export const specialKinds: Readonly<Record<string, SpecialKind>> = {}
