import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA, as far as axe can see it. */
export function findViolations(page: Page): Promise<string[]> {
  return analyze(page, { type: 'tag', values: tags })
}

/** The rules that depend on colours: enough for the second theme of a page that was checked in the first. */
export function findFaintColours(page: Page): Promise<string[]> {
  return analyze(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

async function analyze(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  // Half a megabyte, so a page loads it once. The pages have no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    // Colours are checked after transitions have ended. A spinner never ends, so it is left out.
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, runOnly)
}
