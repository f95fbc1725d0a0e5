import type { Page } from '@playwright/test'
import { expect, messages } from '../servers/foreign.ts'
import type { ForeignServer } from '../servers/foreign-server.ts'
import type { State } from './state.ts'

interface Stage {
  foreign: ForeignServer
  page: Page
  visit: (path: string) => Promise<void>
  enter: (path: string) => Promise<void>
}

/** Brings a page into a state. */
export async function showState({ foreign, page, visit, enter }: Stage, state: State): Promise<void> {
  const open = { visitor: visit, member: enter }
  state.given?.(foreign)
  await open[state.session ?? 'member'](state.path)
  // What is pressed before the script has come is held for it, and what is chosen may be lost.
  await page.waitForFunction(() => !('heldPage' in window))
  if (state.when) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await state.when(page)
  }
  await page.getByText(state.ready).filter({ visible: true }).first().waitFor()

  await settleMessages(page, state.over === 'messages')
}

/** Messages that belong to the state stay; others would cover what is below them, and go. */
export async function settleMessages(page: Page, doStay: boolean): Promise<void> {
  const shown = messages(page)
  // They stay while somebody rests on them.
  await shown.dispatchEvent('mouseover')
  if (doStay) return
  // Behind a dialog nothing can be pressed by hand.
  for (const dismiss of await shown.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.dispatchEvent('click')
  await shown.dispatchEvent('mouseout')
  await expect(shown.locator('[data-toast]')).toHaveCount(0)
}
