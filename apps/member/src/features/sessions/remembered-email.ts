import { browserStorage } from '@cairn/client/browser/storage.ts'

const key = 'email'

/** The email of the last sign-in with “Remember me” (UI-B2), or the empty text. */
export function readRememberedEmail(): string {
  return browserStorage.read(key) ?? ''
}

export function rememberEmail(email: string | null): void {
  browserStorage.write(key, email)
}
