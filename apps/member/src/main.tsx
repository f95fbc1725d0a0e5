import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { preloadMember } from './routes.tsx'
import { startSession } from './session/start.ts'
import { isSignedIn } from './session/token.ts'

if (isSignedIn()) {
  preloadMember(location.pathname)
  // Its failure is met by the session, which takes the answer.
  startSession().catch(() => undefined)
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
}
