import { useEffect, useRef, type RefObject } from 'react'

/**
 * After a change of the screen, scrolls to the top and focuses the heading, so that screen readers read it. The first
 * screen does not take the focus, and a screen that has focused one of its fields keeps it. The heading needs
 * `tabIndex={-1}`.
 */
export function useHeadingFocus(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    if (main.current?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [path])

  return main
}
