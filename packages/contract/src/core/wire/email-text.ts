import { toUnicode } from 'punycode/punycode.es6.js'
import * as z from 'zod/mini'
import { text } from './lenient-wire.ts'

/** An email address, whose domain people read in their own letters. Another text stays as it is. */
export const emailText = z.pipe(text, z.transform(showEmail))

/** The same for an email that a call of the specification replies with: another client may show it as it comes. */
export function showEmail(email: string): string {
  try {
    return email.includes('@') ? toUnicode(email) : email
  } catch {
    return email
  }
}
