import { useTranslation } from 'react-i18next'
import { Badge } from '../kit/value/badge.tsx'

/** Marks a pickup person who is blocked today. */
export function MayNotPickUp({ row }: { row: { readonly is_blocked: number } }) {
  const { t } = useTranslation()
  return row.is_blocked === 1 && <Badge tone="error">{t('cards.mayNotPickUp')}</Badge>
}
