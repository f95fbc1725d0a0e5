import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createPath, NavigationType, parsePath, Router, type Navigator, type To } from 'react-router'

interface Entry {
  location: { pathname: string; search: string; hash: string; state: unknown; key: string }
  navigationType: NavigationType
}

/**
 * The address bar, for the router. The router's own brings links, forms and prefetching for pages rendered on a server in
 * the same file, and the sign-in page would pay for them.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(() => readEntry(NavigationType.Pop))

  const navigator = useMemo<Navigator>(() => {
    function go(navigationType: NavigationType, to: To, state: unknown) {
      const kept = { usr: state, key: String(performance.now()) }
      if (navigationType === NavigationType.Push) history.pushState(kept, '', href(to))
      else history.replaceState(kept, '', href(to))
      // The screen that is shown stays until the code of the next one has come.
      startTransition(() => setEntry(readEntry(navigationType)))
    }
    return {
      createHref: href,
      go: (delta) => history.go(delta),
      push: (to, state) => go(NavigationType.Push, to, state),
      replace: (to, state) => go(NavigationType.Replace, to, state),
    }
  }, [])

  useEffect(() => {
    const follow = () => startTransition(() => setEntry(readEntry(NavigationType.Pop)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return (
    <Router location={entry.location} navigationType={entry.navigationType} navigator={navigator}>
      {children}
    </Router>
  )
}

function href(to: To): string {
  return typeof to === 'string' ? to : createPath({ ...parsePath(''), ...to })
}

function readEntry(navigationType: NavigationType): Entry {
  const { pathname, search, hash } = location
  const kept = history.state as { usr?: unknown; key?: string } | null
  return { location: { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' }, navigationType }
}
