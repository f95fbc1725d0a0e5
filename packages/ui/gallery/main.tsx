/// <reference types="vite/client" />
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './frame.tsx'
import { Gallery } from './gallery.tsx'
import './styles.css'

const asked = new URLSearchParams(location.search)
const part = asked.get('part')

// The gallery is one page, and so is each frame in it: a part looks at the width of its window, and a frame is one.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {part === null ? (
      <Gallery />
    ) : (
      <Frame part={part} state={asked.get('state')} theme={asked.get('theme')} direction={asked.get('dir')} />
    )}
  </StrictMode>,
)
