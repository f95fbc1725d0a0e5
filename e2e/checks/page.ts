import type { Page } from '@playwright/test'
import { findFaintColours, findViolations, findViolationsOfMarkup } from './find/axe.ts'
import { findLostBoundaries } from './find/boundaries.ts'
import { listBrokenWords } from './find/broken-words.ts'
import { listDoubledIds } from './find/doubled-ids.ts'
import type { Extent } from './extent.ts'
import { findMotion } from './find/motion.ts'
import { listNamelessPasswords } from './find/nameless-passwords.ts'
import { expect } from '../servers/fake.ts'
import { listLost } from './find/sideways.ts'
import { listSmallTargets } from './find/targets.ts'

/** From the widest to the narrowest; 640 × 512 is 1280 × 1024 at 200 %. */
const windows = [
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 640, height: 512 },
  { width: 360, height: 800 },
  { width: 320, height: 800 },
]
const narrowest = windows.slice(-1)
const atEachWidth = { lost: listLost, words: listBrokenWords, targets: listSmallTargets }

/** Checks that everyone can use a page in its present state. */
export async function checkPage(page: Page, { name, extent }: { name: string; extent: Extent }): Promise<void> {
  const { ids, passwords } = await findAll(page, { ids: listDoubledIds, passwords: listNamelessPasswords })
  report(`${name}: ids`, ids)
  report(`${name}: passwords`, passwords)
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
    for (const [what, found] of Object.entries(await findLasting(page))) {
      report(`${name}: ${what} at ${window.width} px`, found)
    }
  }
}

/** Looks again two frames later when something is found: on a busy machine the columns of the former width stay for a frame. */
async function findLasting(page: Page): Promise<Record<string, string[]>> {
  const found = await findAll(page, atEachWidth)
  if (Object.values(found).every(({ length }) => length === 0)) return found
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return findAll(page, atEachWidth)
}

/** Runs functions in the page together: most take less time than a round trip to it. They use nothing outside themselves. */
function findAll<Name extends string>(
  page: Page,
  finders: Record<Name, () => string[]>,
): Promise<Record<Name, string[]>> {
  const calls = Object.entries(finders).map(([name, find]) => `${name}: (${String(find)})()`)
  return page.evaluate(`({ ${calls.join()} })`)
}

/** Soft, so that one visit reports everything. */
export function report(question: string, found: string[]): void {
  expect.soft(found.map((sentence) => `${question}: ${sentence}`)).toEqual([])
}
