import { useEffect, useRef, type RefObject } from 'react'

/**
 * A change of screen begins at its top and is heard by its heading, which takes the focus. The first screen takes nothing
 * from the reader. The heading needs `tabIndex={-1}`.
 */
export function useHeadingFocus(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [path])

  return main
}
