import { BadgeCheck, ContactRound, IdCard, LayoutTemplate, Printer, UserCheck } from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/cards/km.json')
const peopleKhmer = () => import('@sala/contract/people/km.json')
const cardActivators = () => import('@sala/contract/cards/card-activators')

export const cards = area('cards', 'Cards', 'កាត', khmer, [
  entry('student-card-activators', IdCard, ['Student card', 'Student cards', 'កាតសិស្ស'], {
    definition: cardActivators,
    screen: () => import('./student-cards-screen.tsx'),
  }),
  entry('employee-card-activators', BadgeCheck, ['Employee card', 'Employee cards', 'កាតបុគ្គលិក'], {
    definition: cardActivators,
    screen: () => import('./employee-cards-screen.tsx'),
  }),
  entry('pickup-card-activators', UserCheck, ['Pickup card', 'Pickup cards', 'កាតទទួលសិស្ស'], {
    definition: cardActivators,
    screen: () => import('./pickup-cards-screen.tsx'),
  }),
  entry('pickup-card-creations', ContactRound, ['Pickup person', 'Pickup persons', 'អ្នកទទួលសិស្ស'], {
    definition: () => import('@sala/contract/people/pickups'),
    khmer: peopleKhmer,
    screen: () => import('./pickups-screen.tsx'),
  }),
  entry('card-to-be-prints', Printer, ['Card to print', 'Cards to print', 'កាតត្រូវបោះពុម្ព'], {
    definition: () => import('@sala/contract/cards/card-to-be-prints'),
    screen: () => import('./cards-to-print-screen.tsx'),
  }),
  settings([
    entry('card-templates', LayoutTemplate, ['Card template', 'Card templates', 'គំរូកាត'], {
      definition: () => import('@sala/contract/cards/card-templates'),
    }),
  ]),
])

profileSection('student-profiles', {
  key: 'print',
  needs: 'card-to-be-prints',
  head: 'deed',
  screen: () => import('./print-own-card.tsx'),
  words,
  khmer,
})
profileSection('student-profiles', {
  key: 'cards',
  needs: 'student-card-activators',
  screen: () => import('./cards-section.tsx'),
  words,
  khmer,
})
profileSection('class-operations', {
  key: 'cards',
  needs: 'card-to-be-prints',
  head: 'deed',
  screen: () => import('./class-cards.tsx'),
  words,
  khmer,
})
