const page = document.documentElement

/**
 * Hides the form of another screen, so that nothing is typed into it: a server may answer every path with the same
 * page. `path` is the page that belongs to the address.
 */
export function hideOther(path: string): void {
  if (page.dataset['page'] !== path) page.dataset['other'] = ''
}

/** Shows the banner over sample data. */
export function markSample(): void {
  try {
    const content = document.querySelector('meta[name=cairn]')?.getAttribute('content')
    if (JSON.parse(content ?? '{}').sampleWorld === true) page.dataset['sample'] = ''
  } catch {
    // Invalid configuration is treated as absent.
  }
}
