/** Whether this browser shows messages. An iPhone does for an app on its home screen only. */
export function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Where this browser gets messages; undefined when it has not subscribed. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!hasPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

export interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Subscribes with the public key of the server, and returns where the messages go. Returns null when the member does not allow
 * messages. Throws without a service worker, and when the browser has no push service. Only a press of the member may ask.
 */
export async function subscribe(applicationServerKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('there is no service worker')
  // The server may have another key than before.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}
