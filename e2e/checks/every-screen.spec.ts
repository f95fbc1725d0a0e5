import { isFor } from '@cairn/client/testing/fake-answers.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { test } from '../servers/fake.ts'
import { inGroups } from '../states/in-groups.ts'
import { leaveEmpty } from '../states/leave-empty.ts'
import { showState, untilHeading, type Stage } from '../states/show-state.ts'
import type { State } from '../states/state.ts'
import { allStates } from '../states/states.ts'
import { extentOf, hasLongTexts } from './extent.ts'
import { checkPage, report } from './page.ts'
import { findMoved, findShifts } from './find/shifts.ts'

/** Both apps are usable by everyone in every state. One load of the page checks all that is checked of a state. */

// A step that hangs fails after the time of one state, not of all in its test.
test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 })

for (const states of inGroups(allStates)) {
  test(`for everyone: ${states.map(({ name }) => name).join(', ')}`, async ({ api, enter, page, console }) => {
    test.setTimeout(60_000 * states.length)
    for (const state of states) {
      await test.step(state.name, async () => {
        if (state.logs) console.expect(state.logs)
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
        await page.setViewportSize({ width: 1280, height: 800 })
        // A person's action and a text of more lines than usual may move something. A splash makes room for all.
        const isStill = !state.when && !hasLongTexts(state) && !state.name.endsWith('splash')
        await (isStill ? showWithoutMoves({ api, page, enter }, state) : showState({ api, page, enter }, state))
        await checkPage(page, { name: state.name, extent: extentOf(state) })
        await leaveEmpty(page, api)
      })
    }
  })
}

/** A loading screen has its final shape: no reply moves anything that a person already sees. */
async function showWithoutMoves(stage: Stage, state: State): Promise<void> {
  const { api, page } = stage
  const moved: string[] = []
  let since = 0
  api.isHeld = () => true
  await showState(stage, state, async () => {
    moved.push(...(await findMoved(page)))
    api.isHeld = (request) => !isFor(viewMember, request) && !isFor(viewOperator, request)
    await page.evaluate(untilHeading)
    moved.push(...(await findMoved(page)))
    since = await page.evaluate(() => performance.now())
    api.isHeld = () => false
  })
  await page.waitForTimeout(100)
  moved.push(...(await findShifts(page, since)), ...(await findMoved(page)))
  report(`${state.name}: while it loads`, moved)
}
