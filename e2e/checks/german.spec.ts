import { expect, test } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import { showState } from '../states/show-state.ts'
import { allStates } from '../states/states.ts'
import { extentOf, hasLongTexts, isLong } from './extent.ts'
import { findUntranslated, translate } from './find/untranslated.ts'
import { checkPage } from './page.ts'

/** Each screen of a member in German: no English text is left, and the longer words fit. */

// The actions of a state find their buttons by English names, so the first state of each screen without one is shown.
const shown = allStates.filter(
  (state) =>
    !state.path.startsWith('/operator') &&
    !state.when &&
    (isLong || extentOf(state) === 'whole' || hasLongTexts(state)),
)

test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })

for (const states of inGroups(shown)) {
  test(`in German: ${states.map(({ name }) => name).join(', ')}`, async ({ api, enter, page, console }) => {
    test.setTimeout(60_000 * states.length)
    for (const state of states) {
      await test.step(state.name, async () => {
        if (state.logs) console.expect(state.logs)
        api.pages.language = 'de'
        await page.setViewportSize({ width: 1280, height: 800 })
        const ready = translate(state.ready)
        await showState({ api, page, enter }, { ...state, ready })
        if (ready === '') await page.waitForLoadState('networkidle')
        expect.soft(await findUntranslated(page), state.name).toEqual([])
        await checkPage(page, { name: state.name, extent: 'texts' })
        await leaveEmpty(page, api)
      })
    }
  })
}
