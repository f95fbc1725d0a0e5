import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA, as far as axe can see it. */
export function findViolations(page: Page): Promise<string[]> {
  return analyze(page, { type: 'tag', values: tags })
}

/** What of it depends on the colours: enough for the second theme of a page that was looked at wholly in the first. */
export function findFaintColours(page: Page): Promise<string[]> {
  return analyze(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

async function analyze(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  // Half a megabyte: what a page has read already it does not read again. It has no frames that would have to read it too.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    // Halfway from one theme to the other, a colour is of neither. What turns for ever (a spinner) is not waited for.
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, runOnly)
}
