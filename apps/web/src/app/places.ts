import type { UserType } from '@sala/contract/kit/access'
import { CalendarDays, House, type LucideIcon, Menu, Users, Wallet } from 'lucide-react'

export interface Place {
  readonly path: string
  readonly icon: LucideIcon
  readonly label: 'home' | 'payments' | 'timetable' | 'today' | 'classes' | 'calendar' | 'more'
  /** Whether it counts what is still to be paid. */
  readonly counts?: true
}

const home: Place = { path: '/', icon: House, label: 'home' }
const more: Place = { path: '/more', icon: Menu, label: 'more' }

/** The few places that each of them goes to, within a thumb's reach; staff have a menu. */
const places: Readonly<Record<UserType, readonly Place[]>> = {
  'staff-api': [],
  'teacher-api': [
    { path: '/', icon: House, label: 'today' },
    { path: '/my-classes', icon: Users, label: 'classes' },
    { path: '/my-days', icon: CalendarDays, label: 'calendar' },
    more,
  ],
  'parent-api': [
    home,
    { path: '/my-payments', icon: Wallet, label: 'payments', counts: true },
    { path: '/my-days', icon: CalendarDays, label: 'timetable' },
    more,
  ],
  'student-api': [
    home,
    { path: '/my-days', icon: CalendarDays, label: 'timetable' },
    { path: '/my-fees', icon: Wallet, label: 'payments', counts: true },
    more,
  ],
}

export const placesOf = (type: UserType): readonly Place[] => places[type]
