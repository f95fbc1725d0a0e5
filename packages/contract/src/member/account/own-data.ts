import * as z from 'zod/mini'
import { memberRead } from '../member-call.ts'

/** Everything about a member as a file. The specification has no such call. */
export const downloadOwnData = memberRead({
  path: 'member/own-data',
  summary: 'Everything that the server has about the member, as one JSON document.',
  reply: z.string(),
  download: ['application/json'],
  refusals: ['reauthentication_needed', 'too_many_attempts'],
})
