import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isAutomatic } from '../browser/presence.ts'
import { isSessionOver, type ShowError } from './show-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The text for a failure of this query, in place of the app's own; null shows none. */
      failureText?: string | null
    }
  }
}

interface QueryClientOptions {
  /** Reads what is shown again when the page becomes visible again. */
  readsAgain?: boolean
}

/**
 * The query client of an app. It shows each error once, and retries nothing: the screens offer to try again. When the page reads
 * again by itself and fails, what is shown stays, and only the end of the session is reported.
 */
export function createQueryClient(
  showError: ShowError,
  failureText: string | null,
  { readsAgain = false }: QueryClientOptions = {},
): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        if (state.data !== undefined && isAutomatic() && !isSessionOver(error)) return
        showError(error, meta?.failureText === undefined ? failureText : meta.failureText)
      },
    }),
    // 'always': without a network a call fails at once. Other modes pause and show nothing.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: readsAgain } },
  })
}
