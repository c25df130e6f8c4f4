import { addBrowser } from '@sala/contract/notifications/own-channels'
import { operate } from '../../kit/api.ts'

const worker = '/push-worker.js'

/** Whether this browser can be told of messages at all; on an iPhone only once Sala is on the home screen. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How its owner knows this browser. */
export function deviceName(): string {
  const agent = navigator.userAgent
  const system = [/iPhone|iPad/, /Android/, /Windows/, /Mac OS X/, /CrOS/, /Linux/]
    .map((one) => one.exec(agent)?.[0])
    .find(Boolean)
  const browser = [/Edg/, /OPR/, /Firefox/, /Chrome/, /Safari/].map((one) => one.exec(agent)?.[0]).find(Boolean)
  const named = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'Mac', CrOS: 'Chromebook' } as Record<string, string>
  return [system, browser].flatMap((name) => (name ? [named[name] ?? name] : [])).join(' · ') || 'Browser'
}

const keyOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks the person, then the browser's push service, and gives the school the address that it names; nothing where the person says no. */
export async function tellHere(push_key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // One that was made for an older key of the school is of no use.
  if (before && textOf(before.options.applicationServerKey) !== push_key) await before.unsubscribe()
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyOf(push_key) })
  return operate(addBrowser, {
    endpoint: found.endpoint,
    p256dh: textOf(found.getKey('p256dh')),
    auth: textOf(found.getKey('auth')),
    push_key,
    device: deviceName(),
  })
}
