const key = 'email'

/** The address of the last sign-in, when it was to be kept (UI-B2). Never a password, never a token. */
export function readRememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return ''
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // As above.
  }
}
