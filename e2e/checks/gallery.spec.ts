import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { findFaintColours, findViolations } from './find/axe.ts'
import { listLost } from './find/sideways.ts'
import { expect, test as base } from '../servers/quiet-page.ts'

/** Every component in every state is accessible: in both themes, both directions, and on the narrowest phone. */

const ui = fileURLToPath(new URL('../../packages/ui', import.meta.url))
const components = readdirSync(`${ui}/src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => path.basename(file, '.stories.tsx'))

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const outDir = fileURLToPath(new URL(`../../.cache/e2e-gallery-${process.pid}`, import.meta.url))
      const settings = {
        configFile: `${ui}/gallery/vite.config.ts`,
        logLevel: 'error',
        build: { outDir, emptyOutDir: true, minify: false },
      } as const
      await build(settings)
      const server = await preview({ ...settings, preview: { port: 0 } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// In one worker, because each builds the gallery.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

for (const component of components) {
  test(`${component} is accessible in every state`, async ({ gallery, page }) => {
    for (const address of await listFrames(page, `${gallery}?component=${component}&theme=light`)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      if (page.url() !== address) await page.goto(address)
      await expect(page.locator('h1').first()).toBeAttached()
      await judge(page, new URL(address).search)
    }
  })
}

test('the gallery is accessible at the largest and the smallest width', async ({ gallery, page }) => {
  await page.goto(gallery)
  await expect(page.frameLocator('iframe').first().getByRole('heading', { level: 1 })).toBeAttached()
  await judge(page, 'the gallery')
})

test('a component is chosen from the list, and its frames have the chosen width', async ({ gallery, page }) => {
  await page.goto(gallery)

  await page.getByRole('link', { name: 'Status badge' }).click()
  await page.getByLabel('Width').selectOption('768 px')
  await page.getByLabel('Theme').selectOption('Dark')
  await page.getByLabel('Direction').selectOption('Right to left')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status badge')
  await expect(page.locator('iframe')).toHaveCount(1)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Processing', { exact: true })).toBeVisible()
  const root = frame.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await root.evaluate(({ clientWidth }) => clientWidth)).toBe(768)
})

/** The frame with all states of a component, or one for each state if it covers the page. */
async function listFrames(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeAttached()
  const alone = await page
    .locator('h2 > a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  return alone.length > 0 ? alone : [page.url()]
}

async function judge(page: Page, what: string) {
  const setOnRoot = (name: string, value: string) =>
    page.evaluate(([attribute = '', to = '']) => document.documentElement.setAttribute(attribute, to), [name, value])

  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await setOnRoot('data-theme', theme)
    const look = theme === 'light' ? findViolations : findFaintColours
    expect.soft(await look(page), `${what}: axe, ${theme}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 800 })
  for (const direction of ['ltr', 'rtl']) {
    await setOnRoot('dir', direction)
    expect.soft(await page.evaluate(listLost), `${what}: lost at 320 px, ${direction}`).toEqual([])
  }
}
