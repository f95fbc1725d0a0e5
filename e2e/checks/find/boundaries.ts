// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/**
 * Under forced colours the system paints every background the same. So every control and every card has a border or an
 * outline, what is chosen differs by more than its background, and a placeholder can be seen. A border may be transparent:
 * forced colours draw it.
 */
export async function findLostBoundaries(page: Page): Promise<string[]> {
  await page.evaluate(markSurfaces)
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(findUnbound)
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}

/** Marks what differs from its surroundings only by its background. */
function markSurfaces(): void {
  const area = document.querySelector('dialog[open]') ?? document.body
  for (const element of area.querySelectorAll<HTMLElement>('*')) {
    const { backgroundColor, borderTopLeftRadius, display } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    // Left out: a badge or a dot, whose colour words repeat; a row of a table, which has no corners; a frame of a
    // picture; and the current item, checked below.
    const isSurface = borderTopLeftRadius !== '0px' && height >= 32 && width >= 32 && !/^inline$|^table/.test(display)
    const isPainted = backgroundColor !== groundOf(element.parentElement) && alphaOf(backgroundColor) > 0
    if (
      isSurface &&
      isPainted &&
      !element.matches('[role=img], img, :has(> img, > svg[role=img]), button *, [aria-current]')
    ) {
      element.dataset['surface'] = ''
    }
  }

  function alphaOf(colour: string): number {
    return colour === 'transparent' || /[,/] ?0\)$/.test(colour) ? 0 : 1
  }

  function groundOf(element: Element | null): string {
    if (!element) return ''
    const colour = getComputedStyle(element).backgroundColor
    return alphaOf(colour) > 0 ? colour : groundOf(element.parentElement)
  }
}

function findUnbound(): string[] {
  const area = document.querySelector('dialog[open]') ?? document.body
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1

  const controls = 'input:not([type=radio], [type=checkbox]), select, textarea, dialog[open]'
  const unbound = [...area.querySelectorAll<HTMLElement>(`${controls}, [data-surface]`)]
    .filter((element) => shown(element) && !isBound(element))
    .map((element) => `${describe(element)} has no boundary`)

  const alike = [...area.querySelectorAll('[aria-selected=true], [aria-current=page]')]
    .filter(shown)
    .flatMap((chosen) => {
      const kind = chosen.hasAttribute('aria-current') ? 'a:not([aria-current])' : '[aria-selected=false]'
      const other = chosen.parentElement?.parentElement?.querySelector(kind)
      return other && looks(chosen) === looks(other) ? [`${describe(chosen)} is chosen and does not look so`] : []
    })
  return [...new Set([...unbound, ...alike])]

  function isBound(element: HTMLElement): boolean {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element)
    return (
      (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) ||
      (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0)
    )
  }

  function looks(element: Element): string {
    const { color, fontWeight, textDecorationLine } = getComputedStyle(element)
    const { borderBottomColor, borderBottomWidth, borderBottomStyle, borderInlineStartWidth } =
      getComputedStyle(element)
    const border = [borderBottomColor, borderBottomWidth, borderBottomStyle, borderInlineStartWidth]
    return [color, fontWeight, textDecorationLine, ...border].join()
  }

  function describe(element: Element): string {
    const words = element.textContent?.trim().slice(0, 30) || element.getAttribute('name') || ''
    const waits = element.closest('[aria-hidden=true]') ? ' (waiting)' : ''
    return `${element.tagName.toLowerCase()} “${words}”${waits}`
  }
}
