import { expect } from '../servers/foreign.ts'
import { states } from '../states/member/states.ts'
import { latinWords } from './rtl/latin-words.ts'
import { mirrorText } from './rtl/mirror.ts'
import { test } from './rtl/mirrored.ts'

const menu = mirrorText('Menu')

/**
 * Those that nobody has to press anything for, since what is pressed is named in English there, but for those that differ from
 * another only in their data, and for the one that is told on the console.
 */
const shown = states.filter(({ name, when }) => !when && !/-(?:long|many|one|ten|zero|short)|account-failed/.test(name))

for (const { name, path, session, given, ready } of shown) {
  test(`${name} in another language says nothing in English and runs from right to left`, async ({
    foreign,
    visit,
    enter,
    page,
  }) => {
    const data: string[] = [foreign.origin]
    page.on('response', (response) => {
      if (response.url().includes('/api/')) void response.text().then((text) => data.push(text))
    })
    given?.(foreign)
    await (session === 'visitor' ? visit(path) : enter(path))
    // What is waited for is a word of ours, or of the server.
    await page.getByText(mirrorText(ready)).or(page.getByText(ready)).filter({ visible: true }).first().waitFor()

    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await latinWords(page, data.join('\n').replaceAll('\\"', '"'))).toEqual([])
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

test('money and addresses keep running from left to right', async ({ foreign, enter, page }) => {
  foreign.user.balance = -1250.5
  await enter('/profile')
  // bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq, in groups of four.
  const [first, second] = await Promise.all(
    ['bc1q', 'ar0s'].map((group) => page.getByText(group, { exact: true }).boundingBox()),
  )
  expect(first && second && first.x < second.x).toBe(true)

  await enter('/')
  await expect(page.getByText('−$1,250.50')).toHaveAttribute('dir', 'ltr')
})
