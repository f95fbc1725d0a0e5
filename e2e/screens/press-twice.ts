import type { Locator } from '@playwright/test'

/** Two clicks so close that the page has no time to show the first. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
