import type { Page } from '@playwright/test'
import { translatePages } from './translate.ts'

/** Browsers and networks as people have them. */
export interface Environment {
  name: string
  /** Before the first page is loaded. */
  prepare: (page: Page) => Promise<void>
  /** The app's reports there, without harm. */
  reports?: RegExp
  /** An amount is pasted from somewhere, with characters that nobody sees. */
  paste?: (text: string) => string
}

export const environments: readonly Environment[] = [
  { name: 'the browser translates the page', prepare: translatePages },
  {
    name: 'the browser blocks cookies',
    prepare: async (page) => {
      await page.context().route('**/api/**', (route, request) => {
        const { cookie: _blocked, ...headers } = request.headers()
        return route.continue({ headers })
      })
      await page.addInitScript(() => {
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
      })
    },
  },
  {
    name: 'the browser blocks storage',
    prepare: async (page) => {
      await page.addInitScript(() => {
        for (const name of ['sessionStorage', 'localStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The request was denied', 'SecurityError')
            },
          })
        }
      })
    },
  },
  {
    name: 'the time zone is unknown',
    prepare: async (page) => {
      await page.addInitScript(() => {
        const { resolvedOptions } = Intl.DateTimeFormat.prototype
        Intl.DateTimeFormat.prototype.resolvedOptions = function unknownZone() {
          return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
        }
      })
    },
  },
  {
    name: 'the clock is three years behind',
    prepare: async (page) => {
      await page.addInitScript(() => {
        const behindMs = 3 * 365 * 86_400_000
        const RealDate = Date
        globalThis.Date = class extends RealDate {
          constructor(...parts: [] | [number]) {
            if (parts.length === 0) super(RealDate.now() - behindMs)
            else super(...parts)
          }
          static override now() {
            return RealDate.now() - behindMs
          }
        } as DateConstructor
      })
    },
  },
  {
    name: 'a password manager has written into the page before the scripts came',
    // React renders the form again.
    reports: /React error #418/,
    prepare: async (page) => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          for (const input of document.querySelectorAll('input')) {
            input.setAttribute('data-manager', 'x')
            input.after(document.createElement('div'))
          }
          for (const form of document.forms) form.prepend(document.createElement('manager-button'))
        })
      })
    },
  },
  {
    name: 'the network is slow',
    // "Slow 3G" of WebPageTest.
    prepare: async (page) => {
      const tools = await page.context().newCDPSession(page)
      const bytesPerSecond = 50_000
      await tools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      })
    },
  },
  {
    name: 'text is twice as large',
    prepare: async (page) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      const tools = await page.context().newCDPSession(page)
      await tools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    },
  },
  {
    name: 'the amount was pasted from a text that runs from right to left',
    prepare: async () => undefined,
    paste: (text) => `\u200F\u202B${text}\u202C\u200E `,
  },
]
