import { createClient } from '@cairn/client/calls/client.ts'
import { isAutomatic, markAutomatic } from '@cairn/client/browser/presence.ts'
import { configuration } from '../../configuration.ts'
import { compareClock } from '../clock.ts'
import { noteUse } from '../last-use.ts'
import { readToken } from '../token.ts'

const base = configuration.apiBase
// Another origin may refuse a header that it does not know.
const isOwnOrigin = base.startsWith('/')

/** Sends a call of the contract, with the session's token. Automatic reads do not count as use. */
export const send = createClient({
  base,
  token: readToken,
  async fetch(input, init) {
    const isByItself = isOwnOrigin && isAutomatic(init)
    const response = await fetch(input, isByItself ? markAutomatic(init) : init)
    if (!isByItself) noteUse()
    compareClock(response.headers.get('date'))
    return response
  },
})
