import { judge, judgePage } from './everyone.ts'
import { findShifts } from './shifts.ts'
import { showOfficeState } from '../states/show-operator-state.ts'
import { officeStates } from '../states/operator/states.ts'
import { test } from '../servers/fake-back-office.ts'

/** Every screen of the back office in every state is for everyone, as those of members are. */

for (const state of officeStates.filter(({ repeats }) => !repeats)) {
  test(`${state.name} is for everyone`, async ({ office, page, console }) => {
    test.slow()
    if (state.logs) console.expect(state.logs)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    // What an answer moves is seen only when something was painted before it came.
    office.answersAfterMs = 50
    for (const width of state.when ? [1280] : [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await showOfficeState(office, page, state)
      // What a person does may move something.
      if (!state.when) judge(`shifts at ${width} px`, await findShifts(page, 100))
    }
    await judgePage(page)
  })
}
