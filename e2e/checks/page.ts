import type { Page } from '@playwright/test'
import { findFaintColours, findViolations } from './axe.ts'
import { findLostBoundaries } from './boundaries.ts'
import { findBrokenWords } from './broken-words.ts'
import { findMotion } from './motion.ts'
import { expect } from '../servers/fake.ts'
import { findLost } from './sideways.ts'
import { findSmallTargets } from './targets.ts'

/** From the widest to the narrowest; 640 × 512 is 1280 × 1024 at 200 %. */
const windows = [
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 640, height: 512 },
  { width: 360, height: 800 },
  { width: 320, height: 800 },
]
const narrowest = windows.slice(-1)

/**
 * Checks that everyone can use a page in its present state: by all checks, or by those that a single part can fail. The colours
 * of a part in the dark are checked in the gallery.
 */
export async function checkPage(page: Page, { isWhole }: { isWhole: boolean }): Promise<void> {
  report('axe, light', await findViolations(page))
  if (isWhole) {
    await page.emulateMedia({ colorScheme: 'dark' })
    report('axe, dark', await findFaintColours(page))
    report('motion', await findMotion(page))
    report('forced colours', await findLostBoundaries(page))
  }
  for (const window of isWhole ? windows : narrowest) {
    await page.setViewportSize(window)
    report(`lost at ${window.width} px`, await findLost(page))
    report(`words at ${window.width} px`, await findBrokenWords(page))
    report(`targets at ${window.width} px`, await findSmallTargets(page))
  }
}

/** Soft, so that one visit reports everything. */
export function report(question: string, found: string[]): void {
  expect.soft(found.map((sentence) => `${question}: ${sentence}`)).toEqual([])
}
