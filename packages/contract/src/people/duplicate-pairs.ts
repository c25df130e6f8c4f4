import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, instant, integer, json, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

export const pairKind = defineChoice({ student: [1, 'Student', 'សិស្ស'], family: [2, 'Family', 'គ្រួសារ'] })

export const pairState = defineChoice({
  open: [1, 'To review', 'រង់ចាំពិនិត្យ', 'warn'],
  different: [2, 'Not the same', 'មិនមែនតែមួយ', 'quiet'],
  merged: [3, 'Merged', 'បានបញ្ចូលគ្នា', 'ok'],
})

/** Why two records may be of one. */
export const pairReason = defineChoice({
  card: ['card', 'Same card', 'កាតដូចគ្នា', 'warn'],
  nameKh: ['name_kh', 'Same name in Khmer', 'ឈ្មោះខ្មែរដូចគ្នា', 'warn'],
  nameEn: ['name_en', 'Same name in Latin letters', 'ឈ្មោះឡាតាំងដូចគ្នា', 'warn'],
  nameNear: ['name_near', 'Similar name', 'ឈ្មោះស្រដៀងគ្នា', 'quiet'],
  born: ['born', 'Same birthday', 'ថ្ងៃកំណើតដូចគ្នា', 'warn'],
  bornNear: ['born_near', 'Similar birthday', 'ថ្ងៃកំណើតស្រដៀងគ្នា', 'quiet'],
  family: ['family', 'Same family', 'គ្រួសារតែមួយ', 'warn'],
  phone: ['phone', 'Same phone', 'លេខទូរស័ព្ទដូចគ្នា', 'warn'],
  father: ['father', 'Same father', 'ឪពុកដូចគ្នា', 'warn'],
  mother: ['mother', 'Same mother', 'ម្តាយដូចគ្នា', 'warn'],
})
export type PairReason = (typeof pairReason.values)[number]

const shown = { optional: true, sortable: false } as const

export const duplicatePairs = defineResource({
  name: 'duplicate-pairs',
  label: ['Possible duplicate', 'Duplicates'],
  key: 'duplicate_pair_id',
  title: { en: 'one_name_en', km: 'one_name_kh' },
  sort: ['score', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    duplicate_pair_id: id(),
    pair_kind: choice('Type', pairKind, { column: 7 }),
    one_id: integer('First number', { column: false }),
    other_id: integer('Second number', { column: false }),
    one_name_en: derived(text('First record', { ...shown, column: 1 })),
    one_name_kh: derived(text('First record (Khmer)', { ...shown, column: false })),
    other_name_en: derived(text('Second record', { ...shown, column: 2 })),
    other_name_kh: derived(text('Second record (Khmer)', { ...shown, column: false })),
    reasons: json('Reason', z.array(z.enum(pairReason.values as [PairReason, ...PairReason[]])), { column: 3 }),
    score: integer('Similarity', { column: 4 }),
    pair_state: choice('Status', pairState, { default: pairState.open, column: 8 }),
    kept_id: integer('Kept record', { optional: true, computed: true, column: false }),
    decided_at: instant('Decided', { optional: true, computed: true, column: false }),
  },
  filters: ['pair_kind', 'pair_state'],
  defaults: { pair_state: [pairState.open] },
})

/** Looks through all records for those that are there twice; what was said to be two stays two. */
export const searchDuplicates = defineOperation({
  name: 'search-duplicates',
  method: 'POST',
  path: '/duplicate-pairs/search',
  label: 'Find duplicates',
  access: may('update', duplicatePairs),
  body: {},
  stale: ['duplicate-pairs'],
  answer: z.strictObject({ task_id: z.uuid() }),
})

export const decidePair = defineOperation({
  name: 'decide-duplicate',
  method: 'POST',
  path: '/duplicate-pairs/{duplicate_pair_id}/decide',
  label: 'Decide whether two records are the same',
  access: may('update', duplicatePairs),
  params: { duplicate_pair_id: ref('Possible duplicate', () => duplicatePairs) },
  body: { different: flag('Not the same') },
  stale: ['duplicate-pairs'],
  answer: z.strictObject({ duplicate_pair_id: z.int(), pair_state: z.int() }),
})

/** Takes a merge back whole, or refuses and names what has changed since. */
export const undoMerge = defineOperation({
  name: 'undo-merge',
  method: 'POST',
  path: '/duplicate-pairs/{duplicate_pair_id}/undo',
  label: 'Undo the merge',
  access: may('void', duplicatePairs),
  params: { duplicate_pair_id: ref('Possible duplicate', () => duplicatePairs) },
  body: {},
  stale: ['duplicate-pairs', 'student-profiles', 'parent-profiles'],
  answer: z.strictObject({ duplicate_pair_id: z.int(), rows: z.int() }),
})
