import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA, as far as axe can see it. */
export function findViolations(page: Page): Promise<string[]> {
  return analyze(page, axeIn(page).withTags(tags))
}

/** What of it depends on the colours: enough for the second theme of a page that was looked at wholly in the first. */
export function findFaintColours(page: Page): Promise<string[]> {
  return analyze(page, axeIn(page).withRules(['color-contrast', 'link-in-text-block']))
}

/** There are no frames, so the page alone is asked, without a second page in which their answers would be put together. */
function axeIn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function analyze(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Halfway from one theme to the other, a colour is of neither. What turns for ever (a spinner) is not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
