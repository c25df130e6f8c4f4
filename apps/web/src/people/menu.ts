import { IdCard } from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const people = area('people', 'People', 'បុគ្គល', [
  // The lists of people stand above the groups.
  group('cards', 'Cards', 'កាត', [entry('card-templates', IdCard, ['Card template', 'Card templates', 'គំរូកាត'])]),
])
