import {
  Activity,
  AtSign,
  CalendarClock,
  FileText,
  MailCheck,
  Megaphone,
  MessageSquareText,
  Send,
  SlidersHorizontal,
  SquarePen,
} from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/notifications/km.json')

export const notifications = area('notifications', 'Messages', 'សារ', khmer, [
  entry('message-writing', SquarePen, ['Send a message', 'Send a message', 'ផ្ញើសារ'], {
    definition: () => import('@sala/contract/notifications/message-writing'),
    path: '/send-message',
    needs: ['create-notification-manuals'],
    screen: () => import('./write-screen.tsx'),
  }),
  entry('notification-manuals', Megaphone, ['Announcement', 'Announcements', 'សេចក្តីជូនដំណឹង'], {
    definition: () => import('@sala/contract/notifications/manuals'),
    newAt: '/send-message',
    screen: () => import('./manuals-screen.tsx'),
  }),
  entry('notification-histories', MailCheck, ['Sent message', 'Sent messages', 'សារដែលបានផ្ញើ'], {
    definition: () => import('@sala/contract/notifications/notification-histories'),
    screen: () => import('./sent-screen.tsx'),
  }),
  entry('notification-monitoring', Activity, ['Delivery', 'Delivery monitoring', 'ការតាមដានការផ្ញើសារ', 'ការផ្ញើ'], {
    definition: () => import('@sala/contract/notifications/notification-monitoring'),
    screen: () => import('./monitoring-screen.tsx'),
  }),
  entry('notification-templates', FileText, ['Message template', 'Message templates', 'គំរូសារ'], {
    definition: () => import('@sala/contract/notifications/templates'),
    screen: () => import('./templates-screen.tsx'),
  }),
  entry('notification-schedules', CalendarClock, ['Message schedule', 'Message schedules', 'កាលវិភាគសារ'], {
    definition: () => import('@sala/contract/notifications/schedules'),
    newAt: '/send-message?when=repeat',
    screen: () => import('./schedules-screen.tsx'),
  }),
  settings([
    entry('message-settings', SlidersHorizontal, ['Message setting', 'Message settings', 'ការកំណត់សារ'], {
      definition: () => import('@sala/contract/notifications/message-settings'),
    }),
    entry('telegram-bots', Send, ['Telegram bot', 'Telegram bots', 'បូតតេឡេក្រាម'], {
      definition: () => import('@sala/contract/notifications/telegram-bots'),
      screen: () => import('./telegram-bots-screen.tsx'),
    }),
    entry('mail-accounts', AtSign, ['Mail account', 'Mail accounts', 'គណនីអ៊ីមែល'], {
      definition: () => import('@sala/contract/notifications/mail-accounts'),
      screen: () => import('./mail-accounts-screen.tsx'),
    }),
    entry('sms-accounts', MessageSquareText, ['SMS account', 'SMS accounts', 'គណនី SMS'], {
      definition: () => import('@sala/contract/notifications/sms-accounts'),
      screen: () => import('./sms-accounts-screen.tsx'),
    }),
  ]),
])

profileSection('student-profiles', {
  key: 'messages',
  needs: 'notification-histories',
  wide: true,
  screen: () => import('./log-section.tsx'),
  words,
  khmer,
})
