import { expect } from '../servers/fake.ts'
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

for (const { name, path, as, given, ready } of shown) {
  test(`${name} in another language says nothing in English and runs from right to left`, async ({
    api,
    enter,
    page,
  }) => {
    const bodies: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/')) bodies.push(response.text())
    })
    given?.(api)
    await (as === 'visitor' ? page.goto(path) : enter(path))
    // The text to wait for is one of ours, or of the server.
    await page.getByText(mirrorText(ready)).or(page.getByText(ready)).filter({ visible: true }).first().waitFor()

    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // A reply can be on the screen before the runner has read it.
    await expect
      .poll(async () => {
        const data = [api.url, JSON.stringify(api.pages.configuration), ...(await Promise.all(bodies))].join('\n')
        return latinWords(page, data.replaceAll('\\"', '"'))
      })
      .toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => window.scrollTo(-1000, 0))
      expect(await page.evaluate(() => window.scrollX), `sideways scroll at ${width} px`).toBe(0)
    }
  })
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
