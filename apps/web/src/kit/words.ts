import { showTimesIn } from '@sala/contract/kit/dates'
import type { Language } from '@sala/contract/kit/problem'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type english from './words/en.json'

type English = typeof english
/** All words that the interface may say; an area adds its own beside them. */
export interface Words extends English {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words }
  }
}

/** The words of one area in each language: they load with its first screen. */
export type AreaWords = Readonly<Record<Language, () => Promise<{ default: object }>>>

const key = 'sala.language'
const shared: AreaWords = { en: () => import('./words/en.json'), km: () => import('./words/km.json') }
const learned = new Set<AreaWords>([shared])

async function load(language: Language, words: AreaWords): Promise<void> {
  i18next.addResourceBundle(language, 'translation', (await words[language]()).default, true)
}

/** Loads an area's words in the language that is spoken; from then on they change with it. */
export async function loadTranslations(words: AreaWords): Promise<void> {
  learned.add(words)
  // The first screen may ask before a language is chosen, and then its words come with the choice.
  const language = i18next.language as Language | undefined
  if (language) await load(language, words)
}

async function change(language: Language): Promise<void> {
  await Promise.all([...learned].map((words) => load(language, words)))
  document.documentElement.lang = language
  showTimesIn(language)
  await i18next.changeLanguage(language)
}

/** Loads the interface's words in the language chosen last, Khmer at first. */
export async function prepareWords(): Promise<void> {
  const language: Language = localStorage.getItem(key) === 'en' ? 'en' : 'km'
  await i18next
    .use(initReactI18next)
    .init({ lng: language, fallbackLng: false, resources: {}, interpolation: { escapeValue: false } })
  await change(language)
}

/** Changes the language at once, without leaving the page. */
export async function setLanguage(language: Language): Promise<void> {
  await change(language)
  localStorage.setItem(key, language)
}
