import {
  activateEmployeeCard,
  changeEmployeeCardStatus,
  employeeCards,
  shelveEmployeeCards,
} from '@sala/contract/cards/card-activators'
import { CardsScreen } from './cards-screen.tsx'
import './cards.css'

export default function EmployeeCardsScreen() {
  return (
    <CardsScreen
      resource={employeeCards}
      activate={activateEmployeeCard}
      change={changeEmployeeCardStatus}
      shelve={shelveEmployeeCards}
    />
  )
}
