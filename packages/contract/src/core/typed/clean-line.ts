import { removeHidden } from './hidden-characters.ts'

/**
 * One line of typed or pasted text, as it is checked and stored: composed letters (NFC), ordinary spaces, nothing that nobody sees,
 * and nothing around it. Line breaks and control characters inside stay, for the check to refuse.
 */
export function cleanLine(text: string): string {
  return removeHidden(text.normalize('NFC').replace(/[\t\p{Z}]+/gu, ' ')).trim()
}

/** Whether people see at least one letter in it. A name of digits, marks and spaces names nobody. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}
