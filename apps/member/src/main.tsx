import './styles.css'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './browser-router.tsx'
import { App } from './app.tsx'
import './page/page.ts'
import { preloadMember, visitorPage } from './routes.tsx'
import { startSession } from './session/start.ts'
import { isSignedIn } from './session/token.ts'

const root = document.getElementById('root')
const isMember = isSignedIn()

if (isMember) {
  preloadMember(location.pathname)
  // Its failure is met by the session, which takes the answer.
  startSession().catch(() => undefined)
}

// A page that the browser kept may be of another session than the one there is now.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

if (root) {
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
        <Arrival />
      </BrowserRouter>
    </StrictMode>
  )
  if (!isMember && root.dataset['page'] === visitorPage(location.pathname)) hydrateRoot(root, app)
  else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
}

/** The app is on the screen: the page's own splash goes, and a form that was sent too early is sent now. */
function Arrival() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['member']
    window.heldPage?.release()?.requestSubmit()
    delete window.heldPage
  }, [])
  return null
}
