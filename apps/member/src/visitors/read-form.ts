import { session as words } from '@cairn/words/words.ts'
import type { FormEvent } from 'react'

/** Keeps the browser from sending the form, and gives its values as text. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const values = new FormData(event.currentTarget)
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Shown when an empty email gets past the browser (UI-B7, UI-C6, UI-D3). */
export const emailMissing = words.enterEmail

/** Shown when no reply comes (UI-A13). */
export const failureText = words.checkConnection
