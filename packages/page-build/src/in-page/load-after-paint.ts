declare const SCRIPTS: readonly string[]
declare const STYLES: string

/** Once the first frame is painted, requests the style sheet and the scripts, then what may come later. */
export function loadAfterPaint(addLater?: () => void): void {
  let isRequested = false

  function load() {
    if (isRequested) return
    isRequested = true
    const styles = addLink('stylesheet', STYLES)
    for (const script of SCRIPTS) addLink('modulepreload', script)
    // Requested together. The scripts run only with the styles of what they render.
    styles.addEventListener('load', () => void runScripts().catch(showError))
    styles.addEventListener('error', showError)
    addLater?.()
  }

  const { member, other } = document.documentElement.dataset

  // A member needs the scripts at once. A hidden page or form paints nothing.
  if (member === '' || other === '' || document.hidden) load()
  else {
    // For browsers that do not report paints.
    setTimeout(load, 2000)
    new PerformanceObserver((paints) => {
      // The first paint may be only the background.
      if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
    }).observe({ type: 'paint', buffered: true })
  }
}

/** Runs one script after another, each in a task of its own. */
async function runScripts() {
  for (const script of SCRIPTS) await import(/* @vite-ignore */ script)
}

export function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  return document.head.appendChild(link)
}

function showError() {
  document.documentElement.dataset['broken'] = ''
}
