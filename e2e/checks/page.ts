import type { Page } from '@playwright/test'
import { findFaintColours, findViolations, findViolationsOfMarkup } from './find/axe.ts'
import { findLostBoundaries } from './find/boundaries.ts'
import { findBrokenWords } from './find/broken-words.ts'
import { findDoubledIds } from './find/doubled-ids.ts'
import type { Extent } from './extent.ts'
import { findMotion } from './find/motion.ts'
import { findNamelessPasswords } from './find/nameless-passwords.ts'
import { expect } from '../servers/fake.ts'
import { findLost } from './find/sideways.ts'
import { findSmallTargets } from './find/targets.ts'

/** From the widest to the narrowest; 640 × 512 is 1280 × 1024 at 200 %. */
const windows = [
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 640, height: 512 },
  { width: 360, height: 800 },
  { width: 320, height: 800 },
]
const narrowest = windows.slice(-1)

/** Checks that everyone can use a page in its present state. */
export async function checkPage(page: Page, { name, extent }: { name: string; extent: Extent }): Promise<void> {
  report(`${name}: ids`, await findDoubledIds(page))
  report(`${name}: passwords`, await findNamelessPasswords(page))
  if (extent === 'whole') {
    report(`${name}: axe, light`, await findViolations(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    report(`${name}: axe, dark`, await findFaintColours(page))
    report(`${name}: motion`, await findMotion(page))
    report(`${name}: forced colours`, await findLostBoundaries(page))
  }
  if (extent === 'parts') report(`${name}: axe`, await findViolationsOfMarkup(page))
  for (const window of extent === 'parts' ? narrowest : windows) {
    await page.setViewportSize(window)
    report(`${name}: lost at ${window.width} px`, await findLasting(page, findLost))
    report(`${name}: words at ${window.width} px`, await findLasting(page, findBrokenWords))
    report(`${name}: targets at ${window.width} px`, await findLasting(page, findSmallTargets))
  }
}

/** Returns what is still found two frames later: on a busy machine the columns of the former width stay for a frame. */
async function findLasting(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  if ((await find(page)).length === 0) return []
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return find(page)
}

/** Soft, so that one visit reports everything. */
export function report(question: string, found: string[]): void {
  expect.soft(found.map((sentence) => `${question}: ${sentence}`)).toEqual([])
}
