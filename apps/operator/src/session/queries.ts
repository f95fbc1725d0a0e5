import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from './show-error.ts'

/**
 * Reads of the screens. A refusal is said by its own words, and a session that has ended ends here, once for all of them. A failure
 * is said by the screen, which offers to try again; nothing is asked twice behind the reader's back.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => showError(error, null) }),
    // 'always': without a network a call fails and says so, instead of waiting without a word.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
  })
}
