import type { UserType } from '@sala/contract/kit/access'
import { CalendarDays, House, type LucideIcon, Mail, Menu, Users, Wallet } from 'lucide-react'

export interface Place {
  readonly path: string
  readonly icon: LucideIcon
  readonly label: 'home' | 'payments' | 'timetable' | 'today' | 'classes' | 'calendar' | 'messages' | 'more'
  /** What it counts: bills that are still to be paid, messages that are still to be read. */
  readonly counts?: 'bills' | 'unread'
}

const home: Place = { path: '/', icon: House, label: 'home' }
const messages: Place = { path: '/messages', icon: Mail, label: 'messages', counts: 'unread' }
const more: Place = { path: '/more', icon: Menu, label: 'more' }

/** The few places that each of them goes to, within a thumb's reach; staff have a menu. */
const places: Readonly<Record<UserType, readonly Place[]>> = {
  'staff-api': [],
  'teacher-api': [
    { path: '/', icon: House, label: 'today' },
    { path: '/my-classes', icon: Users, label: 'classes' },
    { path: '/my-days', icon: CalendarDays, label: 'calendar' },
    messages,
    more,
  ],
  'parent-api': [
    home,
    { path: '/my-payments', icon: Wallet, label: 'payments', counts: 'bills' },
    { path: '/my-days', icon: CalendarDays, label: 'timetable' },
    messages,
    more,
  ],
  'student-api': [
    home,
    { path: '/my-days', icon: CalendarDays, label: 'timetable' },
    { path: '/my-fees', icon: Wallet, label: 'payments', counts: 'bills' },
    messages,
    more,
  ],
}

export const placesOf = (type: UserType): readonly Place[] => places[type]
