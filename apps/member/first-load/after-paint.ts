// Stands at the end of the page: asks for what the first frame does not need when it is on the screen, which is the styles of all
// screens, the scripts, and what a phone wants to know that keeps the page as an app.
import './held-page.ts'

declare const SCRIPTS: readonly string[]
declare const STYLES: string

let isAsked = false

function load() {
  if (isAsked) return
  isAsked = true
  const styles = add('stylesheet', STYLES)
  for (const script of SCRIPTS) add('modulepreload', script)
  // They come together; what the scripts show, nobody sees without its styles.
  styles.addEventListener('load', () => {
    Promise.all(SCRIPTS.map((script) => import(/* @vite-ignore */ script))).catch(showError)
  })
  styles.addEventListener('error', showError)
  add('manifest', '/site.webmanifest')
}

function add(rel: string, href: string) {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  return document.head.appendChild(link)
}

function showError() {
  document.documentElement.dataset['broken'] = ''
}

const { member, other } = document.documentElement.dataset

// A member waits for the scripts anyway, and a page that is hidden, or whose form is, paints nothing.
if (member === '' || other === '' || document.hidden) load()
else {
  // The clock stands in for a browser that does not tell of its paints.
  setTimeout(load, 2000)
  new PerformanceObserver((paints) => {
    // The first paint may be of the background alone.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}
