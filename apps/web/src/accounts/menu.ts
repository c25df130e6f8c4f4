import { BadgeCheck, KeyRound, ShieldCheck, TabletSmartphone, UserSearch, Users } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/accounts/km.json')

export const accounts = area('accounts', 'Accounts', 'គណនីប្រើប្រាស់', khmer, [
  entry('users', Users, ['User', 'Users', 'អ្នកប្រើប្រាស់'], {
    definition: () => import('@sala/contract/accounts/users'),
    screen: () => import('./users-screen.tsx'),
    findable: true,
  }),
  entry('roles', ShieldCheck, ['Role', 'Roles', 'តួនាទី'], {
    definition: () => import('@sala/contract/accounts/roles'),
    screen: () => import('./roles-screen.tsx'),
  }),
  entry('permissions', KeyRound, ['Permission', 'Permissions', 'សិទ្ធិ'], {
    definition: () => import('@sala/contract/accounts/permissions'),
    screen: () => import('./permissions-screen.tsx'),
  }),
  entry(
    'access-explanations',
    UserSearch,
    ['Who can see what, and why', 'Who can see what, and why', 'នរណាអាចមើលអ្វី និងហេតុអ្វី'],
    {
      definition: () => import('@sala/contract/accounts/access-explanations'),
      needs: ['explain-users'],
      screen: () => import('./explain-access-screen.tsx'),
    },
  ),
  entry('device-accounts', TabletSmartphone, ['Device account', 'Device accounts', 'គណនីឧបករណ៍'], {
    definition: () => import('@sala/contract/accounts/devices'),
    screen: () => import('./devices-screen.tsx'),
  }),
  entry('sign-in-confirmations', BadgeCheck, ['Sign-in confirmation', 'Sign-in confirmations', 'ការបញ្ជាក់ការចូលប្រើ'], {
    definition: () => import('@sala/contract/accounts/sign-in-confirmations'),
    screen: () => import('./confirmations-screen.tsx'),
  }),
])
