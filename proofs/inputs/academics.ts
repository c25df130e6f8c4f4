import type { Inputs } from '../calls.ts'

export const inputs: Inputs = {
  'substitute-days': async () => ({}),
  'generate-holidays': async () => ({ body: { year: 2026 } }),
  // The rules that other calls go on using stay.
  'replace-holiday-rules': async ({ world }) => {
    const kept = await Promise.all((['A', 'B'] as const).map((side) => world.rows.row('holiday-rules', side)))
    const rules = kept.map(({ hol_rule_id, rule_name_en, rule_name_kh }) => ({ hol_rule_id, rule_name_en, rule_name_kh, rule_kind: 2, weekday: 7 }))
    return { body: { rules } }
  },
}
