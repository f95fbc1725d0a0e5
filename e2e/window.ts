import { test as base, type BrowserContext } from '@playwright/test'
import type { ScriptedServer } from './scripted-server.ts'

/** A window that the tests of a worker have one after the other. Each leaves it at an empty page, with nothing under way. */
export const test = base.extend({
  context: async ({ context, reuseContext }, use) => {
    await use(context)
    if (reuseContext) await leave(context)
  },
})

/** Has a server for one test. The window leaves before the server stops, else the page that it asks for last comes as an error. */
export async function serve<Server extends ScriptedServer>(
  server: Server,
  context: BrowserContext,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  await server.start()
  await use(server)
  await leave(context)
  await server.stop()
}

/**
 * The runner empties the window too, but where something else comes just before, it takes that for a failure, and the next test
 * pays for it. The empty page is on its way all the same.
 */
async function leave(context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  try {
    await page?.goto('about:blank')
  } catch (error) {
    if (!String(error).includes('is interrupted by another navigation')) throw error
    await page?.waitForURL('about:blank')
  }
}
