import {
  activatePickupCard,
  changePickupCardStatus,
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
      change={changePickupCardStatus}
      shelve={shelvePickupCards}
    />
  )
}
