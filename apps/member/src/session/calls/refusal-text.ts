import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import { calls as words } from '@cairn/words/member/calls.ts'
import { language } from '@cairn/words/shared/language.ts'

const timeWithZone = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A field's text for a refusal: a note of its own for a specified message, or else the message. */
export function fieldNote(refusal: Refusal): string {
  return words.fieldNotes[refusal.message] ?? refusalText(refusal)
}

/**
 * The message of a refusal in a form, with a full stop like the notes beside it. The server writes a time in UTC; where the reader's
 * clock differs, its time is added.
 */
export function refusalText({ message, until }: Refusal): string {
  const sentence = message.replace(/[^.?!…]$/, '$&.')
  const at = new Date(until ?? NaN)
  // NaN for a time that cannot be read.
  if (!at.getTimezoneOffset()) return sentence
  return words.inYourTimeZone(sentence, at.toLocaleString(language.tag, timeWithZone))
}
