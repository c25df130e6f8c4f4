import type { chooseChild } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useChild } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { useChangeUser, useUser } from './user.ts'

export interface Child {
  readonly student_id: number
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly first_name_en: string
  readonly first_name_kh: string
  readonly card_number: string
  readonly date_of_birth: string | null
  readonly photo: string | null
}

// Where a page is about one child, and the name under which its address says which.
const aboutOne: Readonly<Record<string, string>> = { '/student-profiles': 'open', '/student-healths': 'student' }

/** Chooses a child, or all: in the address at once, and for the next time on the server. */
function useChooseChild(): (id: number | null) => void {
  const change = useChangeUser()
  const [params, move] = useUrlParams()
  const { pathname } = useLocation()
  return (id) => {
    const shown = aboutOne[pathname]
    const about = shown && params.has(shown) ? { [shown]: id === null ? null : String(id) } : {}
    move({ child: id === null ? 'all' : String(id), ...about }, true)
    change({ chosen_child_id: id })
    // What is kept for the next time must not hold up this one.
    send<AnswerOf<typeof chooseChild>>({ method: 'POST', path: '/profile/child', body: { student_id: id } }).catch(
      () => undefined,
    )
  }
}

/** The children of a parent of several, above every screen: one tap goes to another. */
export function ChildStrip() {
  const { t } = useTranslation()
  const language = useLanguage()
  const children = useUser().children as unknown as Child[]
  const chosen = useChild()
  const choose = useChooseChild()
  return (
    <nav className="child-strip" aria-label={t('child.switch')}>
      <button type="button" className="child-all" aria-pressed={chosen === null} onClick={() => choose(null)}>
        <Users size={20} strokeWidth={1.75} aria-hidden />
        <span>{t('child.all')}</span>
      </button>
      {children.map((child) => (
        <button
          key={child.student_id}
          type="button"
          aria-pressed={child.student_id === chosen}
          onClick={() => choose(child.student_id)}
        >
          <Avatar id={child.photo} name={child.full_name_en} />
          <span>{pick(language, child.first_name_en, child.first_name_kh)}</span>
        </button>
      ))}
    </nav>
  )
}
