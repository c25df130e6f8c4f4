import {
  activateStudentCard,
  changeStudentCardStatus,
  checkStudentCard,
  shelveStudentCards,
  studentCards,
} from '@sala/contract/cards/card-activators'
import { Button } from 'antd'
import { ScanLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useSession } from '../kit/session.tsx'
import { CardsScreen } from './cards-screen.tsx'
import './cards.css'

const ScanCards = lazy(() => import('./scan-cards.tsx'))

/** Students' cards; a whole class gets its own by scanning one after the other. */
export default function StudentCardsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  if (params.has('scan'))
    return (
      <Suspense fallback={null}>
        <ScanCards />
      </Suspense>
    )
  const scan = may('create', studentCards.name) && may('view', 'card-to-be-prints') && (
    <Button icon={<ScanLine size={15} aria-hidden />} onClick={() => change({ scan: '1' })}>
      {t('cards.scan')}
    </Button>
  )
  return (
    <CardsScreen
      resource={studentCards}
      activate={activateStudentCard}
      check={checkStudentCard}
      change={changeStudentCardStatus}
      shelve={shelveStudentCards}
      toolbar={scan}
    />
  )
}
