import type { Page } from '@playwright/test'

/** Labels, descriptions and links name an element by its id, and mean the first of two. */
export function findDoubledIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map(
      (id) => `two elements have the id “${id}”`,
    )
  })
}
