import type { Response } from '@playwright/test'
import { expect } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import type { State } from '../states/state.ts'
import { memberStates } from '../states/states.ts'
import { latinWords } from './rtl/latin-words.ts'
import { mirrorText } from './rtl/mirror.ts'
import { test } from './rtl/mirrored.ts'

// In one worker, because each builds the app.
test.describe.configure({ mode: 'default' })

const menu = mirrorText('Menu')

/**
 * The states in which nothing is pressed, because a button has its English name there. Without those that differ from another
 * only in their data, and the one that writes to the console.
 */
const shown = memberStates.filter(
  ({ name, when }) => !when && !/-(?:long|many|one|ten|zero|short)|account-failed/.test(name),
)

for (const states of inGroups(shown)) {
  test(`in another language nothing is in English, and it runs from right to left: ${listNames(states)}`, async ({
    api,
    enter,
    page,
  }) => {
    test.setTimeout(20_000 * states.length)
    for (const { name, path, as, given, ready } of states) {
      await test.step(name, async () => {
        const bodies: Promise<string>[] = []
        const keepBody = (response: Response) => {
          // Replies after the page was left are not on the screen.
          if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
        }
        page.on('response', keepBody)
        given?.(api)
        await (as === 'visitor' ? page.goto(path) : enter(path))
        // The awaited text comes from us or from the server.
        await page.getByText(mirrorText(ready)).or(page.getByText(ready)).filter({ visible: true }).first().waitFor()

        await expect.soft(page.locator('html'), name).toHaveAttribute('dir', 'rtl')
        // A reply can be on the screen before the runner has read it.
        await expect.soft
          .poll(
            async () => {
              const data = [api.url, JSON.stringify(api.pages.configuration), ...(await Promise.all(bodies))].join('\n')
              return latinWords(page, data.replaceAll('\\"', '"'))
            },
            { message: name },
          )
          .toEqual([])
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate(() => window.scrollTo(-1000, 0))
          expect.soft(await page.evaluate(() => window.scrollX), `${name}: sideways scroll at ${width} px`).toBe(0)
        }
        page.off('response', keepBody)
        await leaveEmpty(page, api)
      })
    }
  })
}

function listNames(states: readonly State[]): string {
  return states.map(({ name }) => name).join(', ')
}

test('the menu comes from the right', async ({ enter, page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await enter('/')
  await page.getByRole('button', { name: menu }).click()
  const drawer = page.getByRole('dialog', { name: menu })
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThan(400)
})

test('money and addresses keep running from left to right', async ({ api, enter, page }) => {
  api.user.balance = -1250.5
  await enter('/profile')
  // bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq, in groups of four.
  const [first, second] = await Promise.all(
    ['bc1q', 'ar0s'].map((group) => page.getByText(group, { exact: true }).boundingBox()),
  )
  expect(first && second && first.x < second.x).toBe(true)

  await enter('/')
  await expect(page.getByText('−$1,250.50')).toHaveAttribute('dir', 'ltr')
})
