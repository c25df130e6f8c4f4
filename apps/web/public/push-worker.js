// What a browser does with a message of the school while Sala is closed. It keeps nothing and serves no page.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, text, opens, tag, urgent } = event.data?.json() ?? {}
  if (!title) return
  const shown = {
    body: text,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    requireInteraction: urgent === true,
    data: { opens },
  }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { opens } = event.notification.data ?? {}
  const address = new URL(
    typeof opens === 'string' && opens.startsWith('/') ? opens : '/messages',
    self.location.origin,
  )
  if (address.origin !== self.location.origin) return
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const known = windows.find((one) => new URL(one.url).origin === self.location.origin)
    if (!known) return self.clients.openWindow(address.href)
    // Told before it is brought to the front, which a browser may refuse.
    known.postMessage({ opens: address.pathname + address.search })
    return known.focus().catch(() => {})
  }
  event.waitUntil(open())
})
