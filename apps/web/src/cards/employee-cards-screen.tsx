import {
  activateEmployeeCard,
  changeEmployeeCardStatus,
  checkEmployeeCard,
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
      check={checkEmployeeCard}
      change={changeEmployeeCardStatus}
      shelve={shelveEmployeeCards}
    />
  )
}
