import type { ImportRemark } from '@sala/contract/imports/imports'
import { Info } from 'lucide-react'
import { pick, useLanguage } from '../kit/labels.ts'

/** What was noticed about the whole file. */
export function ImportRemarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  const language = useLanguage()
  return remarks.map(({ code, en, km }) => (
    <p key={code} className="import-note" data-tone="info">
      <Info size={16} aria-hidden />
      <span>{pick(language, en, km)}</span>
    </p>
  ))
}
