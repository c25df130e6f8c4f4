import type { Language } from '@sala/contract/kit/problem'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type english from './words/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english }
  }
}

const key = 'sala.language'
const loaders = { en: () => import('./words/en.json'), km: () => import('./words/km.json') }

async function load(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) i18next.addResourceBundle(language, 'translation', (await loaders[language]()).default)
  document.documentElement.lang = language
}

/** Loads the interface's words in the language chosen last, Khmer at first. */
export async function prepareWords(): Promise<void> {
  const language: Language = localStorage.getItem(key) === 'en' ? 'en' : 'km'
  await i18next.use(initReactI18next).init({ lng: language, fallbackLng: false, resources: {}, interpolation: { escapeValue: false } })
  await load(language)
  await i18next.changeLanguage(language)
}

/** Changes the language at once, without leaving the page. */
export async function speak(language: Language): Promise<void> {
  await load(language)
  localStorage.setItem(key, language)
  await i18next.changeLanguage(language)
}
