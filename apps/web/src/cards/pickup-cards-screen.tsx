import {
  activatePickupCard,
  changePickupCardStatus,
  checkPickupCard,
  pickupCards,
  shelvePickupCards,
} from '@sala/contract/cards/card-activators'
import { CardsScreen } from './cards-screen.tsx'
import './cards.css'

export default function PickupCardsScreen() {
  return (
    <CardsScreen
      resource={pickupCards}
      activate={activatePickupCard}
      check={checkPickupCard}
      change={changePickupCardStatus}
      shelve={shelvePickupCards}
    />
  )
}
