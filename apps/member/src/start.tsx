import { navigateWhenLoaded } from '@cairn/client/navigation/navigate.ts'
import { releasePage } from '@cairn/page-build/in-page/held-page.ts'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { visitorPage } from '../first-load/visitor-page.ts'
import { App } from './app.tsx'
import { preloadMember, preloadVisitor } from './routes.tsx'
import { startSession } from './session/start-session.ts'
import { isSignedIn } from './session/token.ts'

const navigate = navigateWhenLoaded((path) => (isSignedIn() ? preloadMember : preloadVisitor)(path))
const root = document.getElementById('root')

// The browser may have kept this page from another session.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

if (root && isSignedIn()) {
  // The session takes the reply and handles a failure.
  startSession().catch(() => undefined)
  // The page shows its splash meanwhile. No top-level await, because the screens import this file.
  void Promise.resolve(preloadMember(location.pathname)).then(() => render(root))
} else if (root && document.documentElement.dataset['page'] === visitorPage(location.pathname)) {
  // A transition hydrates in short tasks.
  startTransition(() => void hydrateRoot(root, app()))
} else if (root) {
  render(root)
}

function render(container: HTMLElement) {
  container.replaceChildren()
  createRoot(container).render(app())
}

function app() {
  return (
    <StrictMode>
      <Router aroundNav={navigate}>
        <App />
        <Arrival />
      </Router>
    </StrictMode>
  )
}

function Arrival() {
  useLayoutEffect(releasePage, [])
  return null
}
