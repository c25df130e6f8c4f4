import { fillWords } from '@sala/contract/kit/fill-words'
import type { Parameters } from '@sala/contract/kit/notice'
import { commonParameters } from '@sala/contract/notifications/common-parameters'
import type { App } from '../kit/route/app.ts'

interface Titled extends Record<string, unknown> {
  readonly notice?: string | null
}
const words = ['title', 'message'] as const
const languages = ['en', 'kh'] as const

/**
 * A notice as those read it who keep the books: an event goes by its name, and what differs from one receiver to the
 * next is named in brackets.
 */
export function showTitles<Row extends Titled>(app: App, row: Row): Row {
  const known = row.notice ? app.notices.get(row.notice)?.notice : undefined
  const shown: Record<string, unknown> = { ...row }
  for (const [at, language] of languages.entries()) {
    const parameters: Parameters = { ...commonParameters, ...known?.parameters }
    const named = Object.fromEntries(Object.entries(parameters).map(([name, { label }]) => [name, `[${label[at]}]`]))
    for (const word of words) {
      const text = shown[`${word}_${language}`]
      if (typeof text === 'string') shown[`${word}_${language}`] = fillWords(text, named)
    }
    if (known && `title_${language}` in shown) shown[`title_${language}`] = known.label[at]
  }
  if (known && 'notice' in shown) shown.notice = known.label[0]
  return shown as Row
}
