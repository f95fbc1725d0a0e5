import { browserStorage } from '@cairn/client/browser/storage.ts'

/**
 * The theme of the page: the system's, or the one chosen in this browser. A script in the page applies it before
 * the first frame (`applyTheme`).
 */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  const kept = browserStorage.read(key)
  return themes.find((theme) => theme === kept) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  browserStorage.write(key, theme === 'system' ? null : theme)
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

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  // The browser's bar has a colour for each scheme of the system. A chosen theme applies to both.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const scheme = (bar.dataset['scheme'] ??= bar.media.includes('dark') ? 'dark' : 'light')
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${scheme})`
    else bar.media = theme === scheme ? 'all' : 'not all'
  }
}
