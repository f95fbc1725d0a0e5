import process from 'node:process'
import { chromium, type Browser, type Page } from '@playwright/test'

/** Opens the Chromium that the environment names. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM']
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // The sandbox refuses to run as root, which containers often are.
    chromiumSandbox: process.getuid?.() !== 0,
    // Whoever stops the bench is heard by run.ts alone, which closes everything in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-default-apps',
      '--no-first-run',
      '--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication',
    ],
  })
}

/** A long way, and fast otherwise: so that it can be counted how often the way is gone. */
export const roundTripMs = 150

/** Opens an empty page of a visitor who was never here, far from the server, and does something with it. */
export async function withFreshPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      // -1 means without a limit.
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    return await work(page)
  } finally {
    await context.close()
  }
}
