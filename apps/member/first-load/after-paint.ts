// At the end of the page. Once the first frame is painted, requests the style sheet, the scripts and the manifest.
import './held-page.ts'

declare const SCRIPTS: readonly string[]
declare const STYLES: string

let isRequested = false

function load() {
  if (isRequested) return
  isRequested = true
  const styles = add('stylesheet', STYLES)
  for (const script of SCRIPTS) add('modulepreload', script)
  // Requested together. The scripts run only with the styles of what they render.
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

// A member waits for the scripts anyway. A hidden page or form paints nothing.
if (member === '' || other === '' || document.hidden) load()
else {
  // For browsers that do not report paints.
  setTimeout(load, 2000)
  new PerformanceObserver((paints) => {
    // The first paint may be only the background.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}
