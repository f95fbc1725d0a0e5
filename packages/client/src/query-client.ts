import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { ShowError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What a failure of this query shows in place of the app's own text; null shows nothing. */
      failureText?: string | null
    }
  }
}

/** The query client of an app. It shows each error once, and retries nothing: the screens offer to try again. */
export function createQueryClient(showError: ShowError, failureText: string | null): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => showError(error, meta?.failureText === undefined ? failureText : meta.failureText),
    }),
    // 'always': without a network a call fails at once. Other modes wait and show nothing.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
  })
}
