// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/** Only a loading mark moves for longer than 200 ms, and not with reduced motion. */
export async function findMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const lively = await page.evaluate(listMotion)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await page.evaluate(listMotion)
  return [
    ...lively.filter(({ isMark, durationMs }) => !isMark && durationMs > 200).map(({ what }) => what),
    ...still.map(({ what }) => `${what}, with reduced motion`),
  ]
}

/** Every animation that runs, and every transition that could. */
function listMotion(): { what: string; durationMs: number; isMark: boolean }[] {
  const running = document.getAnimations().map((animation) => {
    const { target, pseudoElement } = animation.effect as KeyframeEffect
    const name = (animation as Partial<CSSAnimation>).animationName ?? 'an animation'
    // The logo that pulses while the member is loaded, and the spinner.
    const isMark = target instanceof SVGElement && target.matches('output svg, button svg')
    const durationMs = Number(animation.effect?.getComputedTiming().endTime)
    return { what: `${name} runs on ${describe(target)}${pseudoElement ?? ''}`, durationMs, isMark }
  })
  const possible = [...document.querySelectorAll('*')].flatMap((element) =>
    // Only what can lie over the page has a backdrop.
    [null, '::before', '::after', ...(element.matches('dialog, [popover]') ? ['::backdrop'] : [])].flatMap((pseudo) => {
      const { transitionDuration, transitionProperty } = getComputedStyle(element, pseudo)
      const durationMs = Math.max(...transitionDuration.split(',').map((time) => parseFloat(time) * 1000))
      if (durationMs === 0 || transitionProperty === 'none') return []
      return { what: `${describe(element)}${pseudo ?? ''} changes in ${durationMs} ms`, durationMs, isMark: false }
    }),
  )
  return [...running, ...possible]

  function describe(element: Element | null): string {
    return `${element?.tagName.toLowerCase()} “${element?.textContent?.trim().slice(0, 30)}”`
  }
}
