import { test } from '../servers/fake.ts'
import { showState } from '../states/show-state.ts'
import { allStates } from '../states/states.ts'
import { checkPage } from '../checks/page.ts'
import { extentOf } from '../checks/extent.ts'
import { leaveEmpty } from '../states/leave-empty.ts'

const wanted = /^backoffice-addresses-account|^backoffice-approval-account/
for (const state of allStates.filter(({ name }) => wanted.test(name))) {
  test(state.name, async ({ api, enter, page }) => {
    test.setTimeout(120_000)
    for (const [width, scheme] of [[360, 'light'], [1440, 'dark']] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await showState({ api, page, enter }, state)
      await page.screenshot({ path: `/tmp/t1shots/${state.name}-${width}-${scheme}.png`, fullPage: !state.over })
      await leaveEmpty(page, api)
    }
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await showState({ api, page, enter }, state)
    await checkPage(page, { name: state.name, extent: extentOf(state) })
    await leaveEmpty(page, api)
  })
}
