import { navigateWhenLoaded } from '@cairn/client/navigation/navigate.ts'
import { releasePage } from '@cairn/page-build/in-page/held-page.ts'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { visitorPage } from '../first-load/visitor-page.ts'
import { App, preloadScreen } from './app.tsx'

const base = '/operator'
const navigate = navigateWhenLoaded((address) => preloadScreen(address.slice(base.length).replace(/\?.*/, '')))
const root = document.getElementById('root')

// A page from the browser's cache may belong to an earlier session.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

if (root && document.documentElement.dataset['page'] === visitorPage(location.pathname)) {
  // A transition hydrates in short tasks.
  startTransition(() => void hydrateRoot(root, app(true)))
} else if (root) {
  root.replaceChildren()
  createRoot(root).render(app(false))
}

function app(isVisitor: boolean) {
  return (
    <StrictMode>
      <Router base={base} aroundNav={navigate}>
        <App isVisitor={isVisitor} />
        <Arrival />
      </Router>
    </StrictMode>
  )
}

function Arrival() {
  useLayoutEffect(releasePage, [])
  return null
}
