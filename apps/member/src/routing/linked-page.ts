/** The pages that mails of the platform link to. */
const linkedPages = /^\/(?:record\/[\w-]+|kyc|profile)$/
const key = 'linked-page'

/** Keeps the page of the address while a visitor signs in, because a sign-in always leads to `/` (UI-B6). */
export function keepLinkedPage(): void {
  if (linkedPages.test(location.pathname)) sessionStorage.setItem(key, location.pathname)
}

/** The page that was kept, once; null when there is none. */
export function takeLinkedPage(): string | null {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path
}
