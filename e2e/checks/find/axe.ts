import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { axeFile, axeOrigins, axePath } from '../../servers/app-pages.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** The size of targets is checked in each width by listSmallTargets, and takes axe a quarter of its time. */
const sizeOfTargets = { 'target-size': { enabled: false } }

/** WCAG 2.2 AA, as far as axe can see it. */
export function findViolations(page: Page): Promise<string[]> {
  return analyze(page, { runOnly: { type: 'tag', values: tags }, rules: sizeOfTargets })
}

/** The rules that depend on colours: enough for the second theme of a page that was checked in the first. */
export function findFaintColours(page: Page): Promise<string[]> {
  return analyze(page, { runOnly: { type: 'rule', values: rulesOfColours } })
}

/** All other rules: half of the time that axe takes. */
export function findViolationsOfMarkup(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(rulesOfColours.map((rule) => [rule, { enabled: false }]))
  return analyze(page, { runOnly: { type: 'tag', values: tags }, rules: { ...sizeOfTargets, ...rules } })
}

async function analyze(page: Page, options: RunOptions): Promise<string[]> {
  // Half a megabyte. From the fake server the browser keeps it compiled; other servers do not have it. The pages have no frames.
  if (axeOrigins.has(new URL(page.url()).origin)) await page.evaluate((file) => import(file), axePath)
  else await page.evaluate(readFileSync(axeFile, 'utf8'))
  return page.evaluate(async (given) => {
    // Colours are checked after transitions have ended. A spinner never ends, so it is left out.
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { ...given, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
}
