/**
 * Which of the two sets of tokens the page has: the one of the system, or the one that was chosen here. The choice is kept
 * in this browser, and put on `<html>` before the first frame by the page itself (`applyTheme`).
 */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'
  } catch {
    // Storage may be forbidden; then the system chooses.
    return 'system'
  }
}

/** Chooses a theme, here and in the other tabs. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // It lasts as long as this page then.
  }
  applyTheme(theme)
  for (const listener of listeners) listener()
}

export function onThemeChange(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    applyTheme(readTheme())
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

/** Puts the theme on the page. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  // The browser's own bar has a colour for each scheme of the system; one that was chosen is for both.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = (bar.dataset['scheme'] ??= bar.media.includes('dark') ? 'dark' : 'light')
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${scheme})`
    else bar.media = theme === scheme ? 'all' : 'not all'
  }
}
