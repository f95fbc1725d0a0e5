// Stands in the page's head and runs before anything is painted, so it stays tiny.
import './held-page.ts'
import { applyTheme, readTheme } from '@cairn/ui/choices/theme.ts'
import { visitorPage } from './visitor-page.ts'

const page = document.documentElement

// In the colours that were chosen here, from the first frame on.
applyTheme(readTheme())

// A member sees the splash from the first frame on, not the form that the page was built with.
try {
  if (sessionStorage.getItem('token')) page.dataset['member'] = ''
} catch {
  // Storage is forbidden here: a visitor.
}

// A server may answer every path with the same page. What it was built with is then another screen, and nobody may type into
// a form that is about to go.
if (page.dataset['page'] !== visitorPage(location.pathname)) page.dataset['other'] = ''

try {
  const content = document.querySelector('meta[name=cairn]')?.getAttribute('content')
  if (JSON.parse(content ?? '{}').sampleWorld === true) page.dataset['sample'] = ''
} catch {
  // A configuration that cannot be read is none.
}

// A form that is sent before the scripts have come is held, and sent when they are there. The browser must never send it
// by itself.
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
