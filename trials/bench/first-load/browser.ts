import process from 'node:process'
import { chromium, type Browser, type Page } from '@playwright/test'

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM']
  // Only run.ts handles signals, and closes everything in order.
  return chromium.launch({ ...(executablePath && { executablePath }), handleSIGINT: false, handleSIGTERM: false })
}

/** A high latency without a limit of bandwidth, so that round trips can be counted. */
export const roundTripMs = 150

/** Opens an empty page with an empty cache and a high latency, passes it to `work`, and closes it. */
export async function withFreshPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const noLimit = { downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: roundTripMs, ...noLimit })
    return await work(page)
  } finally {
    await context.close()
  }
}
