const key = 'email'

/** The email of the last sign-in with “Remember me” (UI-B2), or the empty text. */
export function readRememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // The browser may forbid storage.
    return ''
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // The browser may forbid storage.
  }
}
