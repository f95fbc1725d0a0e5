// In the page's head. It runs before the first frame, so it stays small.
import './held-page.ts'
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'
import { visitorPage } from './visitor-page.ts'

const page = document.documentElement

applyTheme(readTheme())

// A member sees the splash and not the form of the page.
try {
  if (sessionStorage.getItem('token')) page.dataset['member'] = ''
} catch {
  // The browser forbids storage, so this is a visitor.
}

// A server may answer every path with the same page. Hides the form of another screen, so that nothing is typed into it.
if (page.dataset['page'] !== visitorPage(location.pathname)) page.dataset['other'] = ''

try {
  const content = document.querySelector('meta[name=cairn]')?.getAttribute('content')
  if (JSON.parse(content ?? '{}').sampleWorld === true) page.dataset['sample'] = ''
} catch {
  // Invalid configuration is treated as absent.
}

// Holds a form that is submitted before the scripts have arrived. The browser must never submit it by itself.
let held: HTMLFormElement | null = null

function hold(event: Event) {
  event.preventDefault()
  held = event.target as HTMLFormElement
  page.dataset['held'] = ''
}

addEventListener('submit', hold, true)

window.heldPage = {
  release() {
    removeEventListener('submit', hold, true)
    delete page.dataset['held']
    return held
  },
}
