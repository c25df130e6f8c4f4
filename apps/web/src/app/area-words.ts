import { type AreaWords, loadTranslations } from '../kit/words.ts'

const known = import.meta.glob<AreaWords>(['../*/words.ts', '!../kit/words.ts'], { eager: true, import: 'words' })

/** Loads what the screens of an area say beyond their definitions, where they say anything. */
export async function learnWordsOf(area: string): Promise<void> {
  const words = known[`../${area}/words.ts`]
  if (words) await loadTranslations(words)
}
