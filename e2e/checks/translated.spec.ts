import { findStaleTexts, translatePages } from '../environments/translate.ts'
import { expect, test } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import { showState } from '../states/show-state.ts'
import { extentOf, isLong, visited } from './extent.ts'

/** Both apps in a browser that translates: nothing breaks, and every text is the present one. */

// What a person does changes texts beside others; so does a screen that loads. `npm run faults` visits every state.
const changing = visited.filter((state) => isLong || state.when !== undefined || extentOf(state) === 'whole')

test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })

for (const group of inGroups(changing)) {
  test(`translated: ${group.map(({ name }) => name).join(', ')}`, async ({ api, enter, page, console }) => {
    test.setTimeout(60_000 * group.length)
    await translatePages(page)
    for (const state of group) {
      await test.step(state.name, async () => {
        if (state.logs) console.expect(state.logs)
        // What is shown meanwhile is translated, and then replaced.
        api.delayMs = 50
        await showState({ api, page, enter }, state)
        await expect.poll(() => findStaleTexts(page), { message: state.name }).toEqual([])
        await leaveEmpty(page, api)
      })
    }
  })
}
