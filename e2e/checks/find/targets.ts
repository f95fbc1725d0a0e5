// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
/** WCAG 2.5.8: each control is at least 24 px wide and high, except for a link within a sentence. */
export function listSmallTargets(): string[] {
  // A dialog covers these controls.
  const area = document.querySelector('dialog[open]') ?? document.body
  const targets = area.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) return []
    const boxes = [target, target.closest('label')].flatMap((part) => part?.getBoundingClientRect() ?? [])
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    if (width >= 24 && height >= 24) return []
    const name = target.textContent?.trim() || target.getAttribute('name') || target.getAttribute('aria-label')
    return [`“${name}” (${target.tagName.toLowerCase()}) is ${width} × ${height} px`]
  })

  function isInSentence(target: HTMLElement): boolean {
    if (target.tagName !== 'A' || getComputedStyle(target).display !== 'inline') return false
    const around = target.parentElement?.textContent?.trim() ?? ''
    return around.length > (target.textContent?.trim() ?? '').length
  }
}
