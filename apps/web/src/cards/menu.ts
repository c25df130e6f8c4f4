import { BadgeCheck, ContactRound, IdCard, LayoutTemplate, Printer, UserCheck } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

export const cards = area('cards', 'Cards', 'កាត', [
  entry('student-card-activators', IdCard, ['Student card', 'Student cards', 'កាតសិស្ស'], {
    from: 'card-activators',
    screen: () => import('./student-cards-screen.tsx'),
  }),
  entry('employee-card-activators', BadgeCheck, ['Employee card', 'Employee cards', 'កាតបុគ្គលិក'], {
    from: 'card-activators',
    screen: () => import('./employee-cards-screen.tsx'),
  }),
  entry('pickup-card-activators', UserCheck, ['Pickup card', 'Pickup cards', 'កាតទទួលសិស្ស'], {
    from: 'card-activators',
    screen: () => import('./pickup-cards-screen.tsx'),
  }),
  entry('pickup-card-creations', ContactRound, ['Pickup person', 'Pickup persons', 'អ្នកមកទទួលសិស្ស'], {
    from: 'people/pickups',
    screen: () => import('./pickups-screen.tsx'),
  }),
  entry('card-to-be-prints', Printer, ['Card to be printed', 'Cards to be printed', 'កាតត្រូវបោះពុម្ព'], {
    screen: () => import('./cards-to-print-screen.tsx'),
  }),
  entry('card-templates', LayoutTemplate, ['Card template', 'Card templates', 'គំរូកាត']),
])

profileSection('student-profiles', {
  key: 'print',
  needs: 'card-to-be-prints',
  head: 'deed',
  screen: () => import('./print-own-card.tsx'),
  words,
  khmer: () => import('@sala/contract/cards/km.json'),
})
profileSection('student-profiles', {
  key: 'cards',
  needs: 'student-card-activators',
  screen: () => import('./cards-section.tsx'),
  words,
  khmer: () => import('@sala/contract/cards/km.json'),
})
profileSection('class-operations', {
  key: 'cards',
  needs: 'card-to-be-prints',
  head: 'deed',
  screen: () => import('./class-cards.tsx'),
  words,
  khmer: () => import('@sala/contract/cards/km.json'),
})
