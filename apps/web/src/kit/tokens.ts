export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
}

const key = 'sala.session'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The tokens that all tabs of this browser share; undefined when nobody is signed in. */
export function readTokens(): Tokens | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a new pair; the clock of this computer decides when it is due, because only durations cross the wire. */
export function keepTokens(pair: { access_token: string; refresh_token: string; expires_in: number }): void {
  const { access_token, refresh_token, expires_in } = pair
  localStorage.setItem(
    key,
    JSON.stringify({ access_token, refresh_token, expires_at: Date.now() + expires_in * 1000 } satisfies Tokens),
  )
  tell()
}

/** Signs every tab out of this browser. */
export function dropTokens(): void {
  localStorage.removeItem(key)
  tell()
}

/** What belongs to the computer and not to whoever sits at it. */
const ofComputer: readonly string[] = ['sala.language', 'sala.theme']
const personKey = 'sala.person'

/** Takes away whatever the last person left in this browser: how he looked at reports, what he began at the counter. */
export function forgetPerson(): void {
  for (const name of Object.keys(localStorage)) if (!ofComputer.includes(name)) localStorage.removeItem(name)
  sessionStorage.clear()
  tell()
}

/** Somebody signs in: what was left by another, whose session ended by itself, is none of his business. */
export function greetPerson(user_id: number): void {
  if (localStorage.getItem(personKey) !== String(user_id)) forgetPerson()
  localStorage.setItem(personKey, String(user_id))
}

/** Calls back when this tab or another one signs in or out. */
export function onTokens(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
