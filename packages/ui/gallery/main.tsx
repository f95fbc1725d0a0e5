/// <reference types="vite/client" />
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './frame.tsx'
import { Gallery } from './gallery.tsx'
import './styles.css'

const asked = new URLSearchParams(location.search)
const component = asked.get('component')

// The frames load this page too, with a component in the address.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {component === null ? (
      <Gallery />
    ) : (
      <Frame component={component} state={asked.get('state')} theme={asked.get('theme')} direction={asked.get('dir')} />
    )}
  </StrictMode>,
)
