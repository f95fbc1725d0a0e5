import { calls as words } from '@cairn/words/member/calls.ts'

/** The words at the field for a message, short ones where the message is specified. A server's own sentence stands there as it is. */
export function fieldNote(message: string): string {
  return words.fieldNotes[message] ?? message
}
