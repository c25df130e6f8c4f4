import { theme } from 'antd'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { lookOf } = await import('./theme.ts')

/** How bright a colour is, as the WCAG reckons it. */
const brightness = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const contrast = (one: string, other: string): number => {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

describe('the colours', () => {
  it.each([false, true])('of links and buttons can be read in every state, dark: %s', (isDark) => {
    const token = theme.getDesignToken(lookOf(isDark, false))
    for (const name of ['colorLink', 'colorLinkHover', 'colorLinkActive', 'colorPrimary', 'colorPrimaryHover'] as const)
      for (const below of isDark ? ['#171e27', '#1d2733'] : ['#ffffff', '#f3f6fa'])
        expect([name, contrast(token[name], below) >= 4.5]).toEqual([name, true])
  })
})
