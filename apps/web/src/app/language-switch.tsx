import { useTranslation } from 'react-i18next'
import { useLanguage } from '../kit/labels.ts'
import { setLanguage } from '../kit/words.ts'

/** English or Khmer, at once. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = useLanguage()
  const choice = (value: 'en' | 'km', label: string, spoken: string) => (
    <button
      type="button"
      aria-pressed={language === value}
      title={spoken}
      lang={value}
      onClick={() => setLanguage(value)}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of a group, not fields of a form
    <div className="language" role="group" aria-label={t('shell.language')}>
      {choice('en', 'EN', 'English')}
      {choice('km', 'ខ្មែរ', 'ខ្មែរ')}
    </div>
  )
}
