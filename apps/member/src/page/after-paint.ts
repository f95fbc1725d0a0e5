// Stands at the end of the page: asks for the scripts when the first frame is on the screen.
import './page.ts'

declare const SCRIPTS: readonly string[]

function load() {
  Promise.all(SCRIPTS.map((script) => import(/* @vite-ignore */ script))).catch(() => {
    document.documentElement.dataset['broken'] = ''
  })
}

const { member, other } = document.documentElement.dataset

// A member waits for the scripts anyway, and a page that is hidden, or whose form is, paints nothing.
if (member === '' || other === '' || document.hidden) load()
else {
  // Asking twice loads once, so the clock may stand in for a browser that does not tell of its paints.
  setTimeout(load, 2000)
  new PerformanceObserver((paints) => {
    // The first paint may be of the background alone.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
  }).observe({ type: 'paint', buffered: true })
}
