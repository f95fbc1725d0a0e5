import type { Page } from '@playwright/test'
import type { OfficeServer } from '../servers/fake-api.ts'
import { settleMessages } from './show-member-state.ts'
import type { OfficeState } from './operator-state.ts'

const names = { owner: 'Olive Owner', treasurer: 'Theo Treasurer', reviewer: 'Rita Reviewer', support: 'Sam Support' }

/** Brings a page of the back office into a state. */
export async function showOfficeState(office: OfficeServer, page: Page, state: OfficeState): Promise<void> {
  const { as: role = 'owner', beside } = state
  if (role !== 'visitor') office.signIn({ name: names[role], email: `${role}@operators.test`, role }, beside)
  state.given?.(office)
  await page.goto(`${office.origin}/operator${state.path}`)
  if (state.when) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await state.when(page, office)
  }
  await page.getByText(state.ready).filter({ visible: true }).first().waitFor()
  // That the screen's own code is on its way is told in the same words, and is over when there is a heading. Only the splash, which
  // stands before any screen, has none.
  if (state.name !== 'office-splash') await page.locator('h1').first().waitFor()
  await settleMessages(page, state.over === 'messages')
}
