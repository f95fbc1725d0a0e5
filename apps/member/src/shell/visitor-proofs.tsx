import { createQueryClient } from '@cairn/client/calls/query-client.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofsScreen } from '../features/proofs/proofs-screen.tsx'
import { showError } from '../session/calls/show-error.ts'

/** The check of the ledger for visitors, who have no cache of queries otherwise. */
export function VisitorProofs() {
  const [queries] = useState(() => createQueryClient(showError, calls.networkFailed))
  return (
    <QueryClientProvider client={queries}>
      <ProofsScreen />
    </QueryClientProvider>
  )
}
