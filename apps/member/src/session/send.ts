import { createClient } from '@cairn/client/client.ts'
import { configuration } from '../configuration.ts'
import { noteUse } from './last-use.ts'
import { readToken } from './token.ts'

/** Sends a call of the contract, with the session's token. */
export const send = createClient({
  base: configuration.apiBase,
  token: readToken,
  async fetch(input, init) {
    const response = await fetch(input, init)
    noteUse()
    return response
  },
})
