import type { AreaWords } from '../kit/words.ts'
import type english from './words/en.json'

type English = typeof english
declare module '../kit/words.ts' {
  interface Words extends English {}
}

export const words: AreaWords = { en: () => import('./words/en.json'), km: () => import('./words/km.json') }
