import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

type LinkProps = {
  to: string
  /** Kept with the entry of the browser's history that the link makes. */
  state?: object
} & Omit<ComponentProps<'a'>, 'href' | 'onClick'>

/** A link that changes the screen without loading the page. */
export function Link({ to, state, children, ...attributes }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    // A press with a key or another button means a new tab or window, and that is the browser's work.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to, { state, replace: href === location.pathname + location.search })
  }

  return (
    <a {...attributes} href={href} onClick={follow}>
      {children}
    </a>
  )
}
