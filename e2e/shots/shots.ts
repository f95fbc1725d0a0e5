import type { Page } from '@playwright/test'
import { test } from '../servers/fake-back-office.ts'
import { officeStates } from '../states/operator/states.ts'
import { showOfficeState } from '../states/show-operator-state.ts'
import { showState } from '../states/show-member-state.ts'
import type { State } from '../states/state.ts'
import { states } from '../states/member/states.ts'
import { folder, pictureName, themes, windows } from './pictures.ts'

/** Not a test of anything: the console may say what it likes, and what is wrong is in the pictures. */
for (const state of states) {
  test(state.name, async ({ foreign, visit, enter, page, console }) => {
    await standStill(page)
    await showState({ foreign, page, visit, enter }, state)
    await takeAll(page, state)
    console.errors.length = 0
  })
}

for (const state of officeStates) {
  test(state.name, async ({ office, page, console }) => {
    await standStill(page)
    await showOfficeState(office, page, state)
    await takeAll(page, state)
    console.errors.length = 0
  })
}

/** A greeting, an age and a year are the same in every picture. */
async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T09:00:00Z')
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

async function takeAll(page: Page, { name, over }: Pick<State, 'name' | 'over'>): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: folder + pictureName(name, window.width, colorScheme), fullPage: !over })
    }
  }
}
