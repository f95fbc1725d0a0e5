import { viewChain } from '@cairn/contract/member/money/proofs.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

/** The newest block of the ledger, and the block of a number. */
export const chainQuery = (block?: string) =>
  queryOptions({
    queryKey: ['chain', block ?? ''],
    queryFn: ({ signal }) => send(viewChain, { ...(block && { query: { block } }), signal }),
  })
