import { session as words } from '@cairn/words/words.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What a failure says (UI-A13); null says nothing. `Network request failed` when absent. */
      failureText?: string | null
    }
  }
}

/**
 * Reads of the signed-in screens. What goes wrong is told here, once for all of them: a refusal by its own words (UI-A12), a
 * failure by the text of its screen (UI-A13). Nothing is asked twice behind the reader's back; the screen offers to try again.
 */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        showError(error, query.meta?.failureText === undefined ? words.networkFailed : query.meta.failureText)
      },
    }),
    // 'always': without a network a call fails and says so, instead of waiting without a word.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
  })
}
