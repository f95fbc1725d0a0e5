import './styles.css'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './browser-router.tsx'
import { App } from './app.tsx'
import './page/page.ts'
import { visitorPage } from './page/visitor-page.ts'
import { preloadMember } from './routes.tsx'
import { startSession } from './session/start.ts'
import { isSignedIn } from './session/token.ts'

const root = document.getElementById('root')

// A page that the browser kept may be of another session than the one there is now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

if (root && isSignedIn()) {
  // Its failure is met by the session, which takes the answer.
  startSession().catch(() => undefined)
  // The page's own splash stays meanwhile. No top-level await: the screens wait for this file.
  void preloadMember(location.pathname).then(() => render(root))
} else if (root && document.documentElement.dataset['page'] === visitorPage(location.pathname)) {
  hydrateRoot(root, app())
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
      <BrowserRouter>
        <App />
        <Arrival />
      </BrowserRouter>
    </StrictMode>
  )
}

/** The app is on the screen: the page's own splash goes, what was hidden is shown, and a form that was sent too early is sent now. */
function Arrival() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['member']
    delete document.documentElement.dataset['other']
    window.heldPage?.release()?.requestSubmit()
    delete window.heldPage
  }, [])
  return null
}
