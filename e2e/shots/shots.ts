import type { Page } from '@playwright/test'
import { testWithClock as test } from '../servers/fake.ts'
import { showState } from '../states/show-state.ts'
import type { State } from '../states/state.ts'
import { allStates } from '../states/states.ts'
import { folder, pictureName, themes, windows } from './pictures.ts'

/** Tests nothing: the pictures are for people to look at. */
for (const state of allStates) {
  test(state.name, async ({ api, enter, page, console }) => {
    // A greeting, an age and a year are the same in every picture.
    await page.clock.setFixedTime('2026-11-20T09:00:00Z')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showState({ api, page, enter }, state)
    await takeAll(page, state)
    console.errors.length = 0
  })
}

async function takeAll(page: Page, { name, over }: State): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: folder + pictureName(name, window.width, colorScheme), fullPage: !over })
    }
  }
}
