import type { OperatorWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Send } from '@cairn/client/calls/client.ts'
import { listKey } from '../../../components/list/list.ts'
import { useFollowed } from '../../../components/page/use-followed.ts'

/** As many withdrawals as one person sends in one go. */
export const sheetSize = 50

export interface Claimed {
  withdrawals: OperatorWithdrawal[]
  hasMore: boolean
}

/**
 * The withdrawals that the operator claimed and has not sent, oldest first, read again each half minute, so that one that is stopped
 * meanwhile says so. The server withholds the address of one whose address, amount or money does not fit its signatures.
 */
export function useClaimed() {
  return useFollowed([...listKey('withdrawals'), 'claimed by me'], readClaimed, {
    isChanging: ({ withdrawals }) => withdrawals.length > 0,
    everyMs: 30_000,
  })
}

async function readClaimed(send: Send): Promise<Claimed> {
  const query = { status: 'sending', claimed: 'mine', limit: sheetSize } as const
  const { withdrawals, next } = await send(listWithdrawals, { query })
  return { withdrawals, hasMore: next !== null }
}
