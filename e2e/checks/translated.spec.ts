import { findStaleTexts, translatePages } from '../environments/translate.ts'
import { expect, test } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import { showState } from '../states/show-state.ts'
import { allScreens, allStates } from '../states/states.ts'
import { isLong } from './extent.ts'

/** Both apps in a browser that translates: nothing breaks, and every text is the present one. */

// One script keeps the texts of all screens, so one state of each is enough: a person changes texts in it, after they have
// loaded. `npm run faults` visits every state.
const changing = isLong ? allStates : allScreens.flatMap(({ states }) => states.find(({ when }) => when) ?? [])

test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })

for (const group of inGroups(changing)) {
  test(`translated: ${group.map(({ name }) => name).join(', ')}`, async ({ api, enter, page, console }) => {
    test.setTimeout(60_000 * group.length)
    await translatePages(page)
    for (const state of group) {
      await test.step(state.name, async () => {
        if (state.logs) console.expect(state.logs)
        // The words that are shown meanwhile are translated, and then replaced.
        api.delayMs = 50
        await showState({ api, page, enter }, state)
        await expect.poll(() => findStaleTexts(page), { message: state.name }).toEqual([])
        await leaveEmpty(page, api)
      })
    }
  })
}

test('translated: a text that changes again and again is the present one each time', async ({ page }) => {
  await translatePages(page)
  await page.goto('/login')
  await expect.poll(() => page.locator('h1 font').count()).toBeGreaterThan(0)
  await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement('p'))
    line.id = 'changing'
    line.append(document.createTextNode('Basic'), document.createTextNode(': from '), document.createTextNode('$50'))
    Object.assign(window, { plan: line.firstChild, least: line.lastChild })
  })
  const line = page.locator('#changing')
  for (const [plan, least] of [
    ['Standard', '$100'],
    ['Enterprise', '$50,000'],
    ['Enterprise', '$60,000'],
    ['Basic', '$50'],
    ['Standard', '$100'],
  ]) {
    await expect.poll(() => line.locator('font font').count()).toBe(3)
    await page.evaluate(
      ([words, amount]) => {
        const texts = window as unknown as Record<'plan' | 'least', Text>
        if (texts.plan.data !== words) texts.plan.nodeValue = words!
        texts.least.nodeValue = amount!
      },
      [plan, least],
    )
    await expect(line).toHaveText(`${plan}: from ${least}`)
  }
  await line.evaluate((element) => {
    const { plan } = window as unknown as { plan: Text }
    element.removeChild(plan)
  })
  await expect(line).toHaveText(': from $100')
})
