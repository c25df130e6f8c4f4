import { familyNotices } from '@sala/contract/pricing/payment-announcements'
import { Megaphone } from 'lucide-react'
import { useList } from '../../kit/hooks.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import './notices.css'

/** What the school tells a family about paying, as long as it lasts. */
export function PaymentNotices() {
  const language = useLanguage()
  const { data } = useList(familyNotices, { perPage: 5 })
  // Branches that say the same, each to its own families, are heard once by a family of both.
  const said = new Map(data?.data.map((row) => [`${row.title_en}\n${row.text_en}`, row]))
  if (said.size === 0) return null
  return (
    <ul className="notices">
      {[...said.values()].map((row) => (
        <li key={row.anc_id} className="card">
          <Megaphone size={20} strokeWidth={1.75} aria-hidden />
          <div>
            <strong>{pick(language, row.title_en, row.title_kh)}</strong>
            <p>{pick(language, row.text_en, row.text_kh)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
