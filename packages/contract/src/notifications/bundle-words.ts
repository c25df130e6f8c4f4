import { fillWords } from '../kit/fill-words.ts'
import type { Language } from '../kit/problem.ts'

/** The title of several messages in one. */
export const bundleTitle = (count: number, language: Language): string =>
  fillWords(language === 'km' ? 'មានសារ {count} ពីសាលា' : '{count} messages from school', { count: String(count) })

export const readWords = { en: 'I have read this', km: 'បានអាន' } as const
export const openWords = { en: 'Open in Sala', km: 'បើកក្នុងសាលា' } as const
export const stopWords = {
  en: 'If you want no more mail from the school, open this link:',
  km: 'បើអ្នកមិនចង់ទទួលអ៊ីមែលពីសាលាទៀត សូមបើកតំណនេះ៖',
} as const
