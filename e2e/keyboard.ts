import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Actions of a person without a pointer. */

/** Presses Tab until this has the focus, and checks that the focus is visible. A full page of a list has some sixty stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // No Tab reaches what a screen that loads has hidden.
  await target.waitFor()
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) break
  }
  await expect(target).toBeFocused()
  // On the control itself, or on its card.
  const outlines = await target.evaluate((element) =>
    [element, element.closest('label') ?? element, element.closest('label')?.parentElement ?? element].map(
      (one) => getComputedStyle(one).outlineStyle,
    ),
  )
  expect(outlines.some((style) => style !== 'none')).toBe(true)
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
