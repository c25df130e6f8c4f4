import { type ThemeConfig, theme } from 'antd'
import { useSyncExternalStore } from 'react'
import { useMedia } from '../kit/hooks.ts'

export type Theme = 'light' | 'dark' | 'auto'
const key = 'sala.theme'
const listeners = new Set<() => void>()
const read = (): Theme => (localStorage.getItem(key) as Theme | null) ?? 'auto'

export function chooseTheme(next: Theme): void {
  localStorage.setItem(key, next)
  for (const listener of listeners) listener()
}

/** The theme that was chosen, and whether it comes out dark on this computer. */
export function useTheme(): [chosen: Theme, dark: boolean] {
  const chosen = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
  const darkSystem = useMedia('(prefers-color-scheme: dark)')
  return [chosen, chosen === 'dark' || (chosen === 'auto' && darkSystem)]
}

/** antd makes its own colours for what the pointer is on, and those are too pale to be read. */
const hovered = (colour: string) => ({
  colorPrimaryHover: colour,
  colorLinkHover: colour,
  colorLinkActive: colour,
})

const light = {
  colorPrimary: '#1d4e89',
  colorInfo: '#1d4e89',
  colorSuccess: '#1b6e42',
  colorWarning: '#8a5200',
  colorError: '#b42318',
  colorText: '#18222f',
  colorTextSecondary: '#526070',
  colorTextPlaceholder: '#667383',
  colorTextDescription: '#526070',
  colorBorder: '#cfd6de',
  colorBorderSecondary: '#e2e6eb',
  colorBgLayout: '#f6f7f9',
  colorLink: '#1d4e89',
  ...hovered('#26609f'),
}
const dark = {
  colorPrimary: '#7fb0ec',
  colorInfo: '#7fb0ec',
  colorSuccess: '#6cc797',
  colorWarning: '#e5aa55',
  colorError: '#ff8b80',
  colorText: '#e7ecf2',
  colorTextSecondary: '#a3b0be',
  colorTextPlaceholder: '#8a98a8',
  colorTextDescription: '#a3b0be',
  colorBorder: '#3a4754',
  colorBorderSecondary: '#2c3743',
  colorBgLayout: '#10151c',
  colorBgContainer: '#131a22',
  colorBgElevated: '#1d2630',
  colorLink: '#7fb0ec',
  ...hovered('#a3c8f4'),
}

// Asked once: antd wraps its children when this changes, and would throw away what was typed.
const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * antd in Sala's colours and density; controls grow to a finger's size on phones, and nothing moves for whoever wants
 * it still.
 */
export function lookOf(isDark: boolean, phone: boolean): ThemeConfig {
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      ...(isDark ? dark : light),
      fontFamily: 'var(--font)',
      fontSize: 14,
      controlHeight: phone ? 44 : 34,
      borderRadius: 6,
      // Where the style sheet forbids movements, nothing may wait for the end of one.
      motion: !still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        ...(isDark && { primaryColor: '#0d1520' }),
      },
      Select: { optionSelectedBg: isDark ? '#1c2c42' : '#e7eef8' },
      Drawer: { paddingLG: phone ? 16 : 24 },
    },
  }
}
