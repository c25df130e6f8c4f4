import { BadgeCheck, KeyRound, ShieldCheck, TabletSmartphone, UserSearch, Users } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const accounts = area('accounts', 'Accounts', 'គណនីប្រើប្រាស់', [
  entry('users', Users, ['User', 'Users', 'អ្នកប្រើប្រាស់'], {
    screen: () => import('./users-screen.tsx'),
    findable: true,
  }),
  entry('roles', ShieldCheck, ['Role', 'Roles', 'តួនាទី'], { screen: () => import('./roles-screen.tsx') }),
  entry('permissions', KeyRound, ['Permission', 'Permissions', 'សិទ្ធិ'], {
    screen: () => import('./permissions-screen.tsx'),
  }),
  entry(
    'access-explanations',
    UserSearch,
    ['Who may see what, and why', 'Who may see what, and why', 'នរណាអាចមើលអ្វី និងហេតុអ្វី'],
    {
      needs: ['explain-users'],
      screen: () => import('./explain-access-screen.tsx'),
    },
  ),
  entry('device-accounts', TabletSmartphone, ['Device account', 'Device accounts', 'គណនីឧបករណ៍'], {
    from: 'devices',
    screen: () => import('./devices-screen.tsx'),
  }),
  entry('sign-in-confirmations', BadgeCheck, ['Sign-in confirmation', 'Sign-in confirmations', 'ការបញ្ជាក់ការចូលប្រើ'], {
    screen: () => import('./confirmations-screen.tsx'),
  }),
])
