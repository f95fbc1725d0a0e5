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

/** A network and a processor. */
export interface Means {
  bitsPerSecond: number
  roundTripMs: number
  slowdown: number
}

/** What Lighthouse calls slow 4G, on a telephone of the middle class. */
export const slow4G: Means = { bitsPerSecond: 1_600_000, roundTripMs: 150, slowdown: 4 }
/** Far away, and fast otherwise: for counting how often the way is gone. */
export const farAway: Means = { bitsPerSecond: -8, roundTripMs: 150, slowdown: 1 }

/** Opens an empty page of a visitor who was never here, and does something with it under the given means. */
export async function withFreshPage<T>(browser: Browser, means: Means, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: means.roundTripMs,
      // Bytes per second; -1 means without a limit.
      downloadThroughput: means.bitsPerSecond / 8,
      uploadThroughput: -1,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: means.slowdown })
    return await work(page)
  } finally {
    await context.close()
  }
}
