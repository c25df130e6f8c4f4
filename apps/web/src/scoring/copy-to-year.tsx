import type { curricula } from '@sala/contract/scoring/curricula'
import type { scoreAssessments } from '@sala/contract/scoring/score-assessments'
import { CopyPlus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Row, readRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'

const dialogs = { form: () => import('../kit/form/resource-form.tsx') }
type Slots = Readonly<Record<string, ComponentType<FieldSlotProps>>>

/** The entry that opens a new form with all that a row says, for the school year after. */
export function useCopyToYear(
  resource: typeof curricula | typeof scoreAssessments,
  slots?: Slots,
): { actions: (row: Row) => MenuItem[]; node: ReactNode } {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const copy = async (row: Row) => {
    const whole: Row = await readRow(resource, keyOf(resource, row), {})
    const begun = Object.entries(resource.fields).flatMap(([name, { computed, owned }]) => {
      const value = whole[name]
      if (computed) return []
      if (!owned) return [[name, value]]
      return [[name, (value as Row[]).map(({ [owned.key]: _key, ...rest }) => rest)]]
    })
    const next = { ...Object.fromEntries(begun), school_year: Number(whole.school_year) + 1 }
    open('form', { resource, begun: next, onSaved: close, ...(slots && { slots }) })
  }
  const item = { key: 'copy', label: t('rules.copy'), icon: <CopyPlus size={15} /> }
  return { actions: (row) => (may('create', resource.name) ? [{ ...item, act: () => copy(row) }] : []), node }
}
