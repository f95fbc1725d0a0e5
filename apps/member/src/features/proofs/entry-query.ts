import { checkProof } from '@cairn/contract/member/money/check-proof.ts'
import { viewChain, viewProof } from '@cairn/contract/member/money/proofs.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

/** A transfer of the member's money, its block, the hashes computed again, and whether everybody sees the same block. */
export const entryQuery = (position: string) =>
  queryOptions({
    queryKey: ['entry', position],
    enabled: position !== '',
    async queryFn({ signal }) {
      const { transfer, sealed } = await send(viewProof, { params: { position }, signal })
      if (!sealed) return { transfer, sealed, check: null, isPublished: false }
      const { block } = await send(viewChain, { query: { block: sealed.block }, signal })
      return {
        transfer,
        sealed,
        check: await checkProof({ transfer, sealed }),
        isPublished: block?.hash === sealed.hash,
      }
    },
  })
