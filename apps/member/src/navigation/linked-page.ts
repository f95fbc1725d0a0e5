import { tabStorage } from '@cairn/client/browser/storage.ts'

const key = 'linked-page'

/**
 * Keeps the address where a visitor signs in, or where a session ended, because a sign-in always leads to `/` (UI-B6). At `/login`
 * the address that was kept before remains.
 */
export function keepLinkedPage(): void {
  if (location.pathname === '/login') return
  tabStorage.write(key, location.pathname + location.search + location.hash)
}

/** The address that was kept, once; null when there is none. */
export function takeLinkedPage(): string | null {
  const address = tabStorage.read(key)
  tabStorage.write(key, null)
  return address
}
