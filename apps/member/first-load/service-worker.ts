// Shows a page of its own when a page cannot be loaded, and the messages of the server. It stores nothing: no page, no reply and no
// figure.
import { language } from '@cairn/words/shared/language.ts'
import { page } from '@cairn/words/member/page.ts'
import { pushMessage } from '@cairn/words/member/push.ts'

const words = page.offline

// The types of service workers that this file needs; they differ from a page's types.
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface InstallEvent extends WorkerEvent {
  addRoutes?: (rules: { condition: object; source: 'network' }) => Promise<void>
}
interface FetchEvent extends WorkerEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
interface PushEvent extends WorkerEvent {
  data: { json: () => { path: string } } | null
}
interface ClickEvent extends WorkerEvent {
  notification: Notification
}
declare const self: {
  clients: { openWindow: (path: string) => Promise<unknown> }
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener(name: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(name: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: ClickEvent) => void): void
}

self.addEventListener('install', (event) => {
  // Calls, scripts and pictures start without this worker.
  const modes = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }))
  const routed = event.addRoutes?.({ condition: { or: modes }, source: 'network' })
  event.waitUntil(Promise.allSettled([routed, self.skipWaiting()]))
})

self.addEventListener('activate', (event) => {
  // Nor does the request for a page.
  event.waitUntil(Promise.allSettled([self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event).catch(offlinePage))
})

self.addEventListener('push', (event) => {
  const { path } = event.data?.json() ?? { path: '/' }
  // One message stands for all of them, and shows the newest path.
  const shown = { body: pushMessage.text, icon: '/icon-192.png', tag: 'account', renotify: true, data: path }
  event.waitUntil(self.registration.showNotification(pushMessage.title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(String(event.notification.data)))
})

async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

function offlinePage(): Response {
  const style =
    ':root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1rem;' +
    'font:1rem/1.5 system-ui,sans-serif;text-align:center;background:light-dark(#f5f4f0,#141513);' +
    'color:light-dark(#1d1e1b,#eceae4)}h1{font-size:1.25rem}a{color:light-dark(#44602a,#aecb87)}'
  const html =
    `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${words.title} · Cairn</title><style>${style}</style></head><body><main><h1>${words.title}</h1>` +
    // An empty address means this page.
    `<p>${words.text}</p><p><a href="">${words.again}</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
