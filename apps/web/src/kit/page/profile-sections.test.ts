import { expect, it } from 'vitest'
import { type ProfileSection, profileSection, profileSectionsOf } from './profile-sections.ts'

const section = (key: string, first?: true): ProfileSection => ({
  key,
  needs: 'books',
  first,
  screen: async () => ({ default: () => null }),
  words: { en: async () => ({ default: {} }), km: async () => ({ default: {} }) },
  khmer: async () => ({ default: {} }),
})

it('draws what comes next for a row before what other areas draw, whichever of them was there first', () => {
  for (const each of [section('print'), section('lend', true), section('history')]) profileSection('books', each)
  expect(profileSectionsOf('books').map(({ key }) => key)).toEqual(['lend', 'print', 'history'])
})
