import { calls as words } from '@cairn/words/member/calls.ts'

/** What a field shows for a message: a note of its own for a specified message, or else the message. */
export function fieldNote(message: string): string {
  return words.fieldNotes[message] ?? message
}
