/** WCAG 2.5.8: targets that are less than 24 px wide or high, alone and with their label. */
export function findSmallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')
  return [...targets].flatMap((target) => {
    // A link in a sentence is exempt: it is as high as its line.
    if (!target.checkVisibility() || getComputedStyle(target).display === 'inline') return []
    const boxes = [target, target.closest('label') ?? target].map((part) => part.getBoundingClientRect())
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    return width >= 24 && height >= 24 ? [] : [`“${target.textContent}” is ${width} × ${height} px`]
  })
}
