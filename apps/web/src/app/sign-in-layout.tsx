import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from './language-switch.tsx'

/** The page before one is inside: who we are on one side, what to do on the other. */
export function SignInLayout({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="doorway">
      <aside className="door-side">
        <div className="door-brand">
          <span className="mark mark-large" aria-hidden>
            ស
          </span>
          <strong>
            Sala <span lang="km">សាលា</span>
          </strong>
        </div>
        <div className="door-words">
          <p className="door-headline">{t('door.headline')}</p>
          <p>{t('door.line')}</p>
        </div>
        <DoorPicture />
      </aside>
      <main className="door-main">
        <div className="door-language">
          <LanguageSwitch />
        </div>
        <div className="door-box">
          <h1>{title}</h1>
          {lead && <p className="second">{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

function DoorPicture() {
  return (
    <svg className="door-picture" viewBox="0 0 480 220" fill="none" aria-hidden="true">
      <path d="M0 204h480" stroke="currentColor" strokeOpacity=".35" strokeWidth="2" />
      <path
        d="M96 204v-74h288v74M80 130 240 52l160 78M150 130 240 86l90 44"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M240 52V26m0 0c10-7 20 5 32-1v15c-12 6-22-6-32 1"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M222 204v-44a18 18 0 0 1 36 0v44" stroke="currentColor" strokeWidth="3" />
      <path
        d="M128 150h30v26h-30zM180 150h18v26h-18zM282 150h18v26h-18zM322 150h30v26h-30z"
        stroke="currentColor"
        strokeOpacity=".7"
        strokeWidth="2.5"
      />
      <path
        d="M84 132c-10-4-16-12-18-22M396 132c10-4 16-12 18-22"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M34 204v-40m0 0c-16-4-18-22-8-30 0-14 16-18 22-8 12 2 14 20 4 28-4 6-10 10-18 10ZM446 204v-34m0 0c-14-4-16-20-7-26 0-12 14-16 19-7 10 2 12 18 3 24-3 5-9 9-15 9Z"
        stroke="currentColor"
        strokeOpacity=".7"
        strokeWidth="2.5"
      />
    </svg>
  )
}
