import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'

const root = document.getElementById('root')

// A page from the browser's cache may belong to an earlier session.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter basename="/operator">
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
}
