import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Send } from '@cairn/client/calls/client.ts'
import { listKey } from '../../../components/list/list.ts'
import { useFollowed } from '../../../components/page/use-followed.ts'

/** As many withdrawals as one person sends in one go. Each is read in full. */
export const sheetSize = 50

export interface Claimed {
  withdrawals: WithdrawalInFull[]
  hasMore: boolean
}

/**
 * The withdrawals that the operator claimed and has not sent, oldest first, read again each half minute, so that one that is stopped
 * meanwhile says so. Each is read in full: only that compares its address and amount with the signatures of the server and the member, and
 * withholds what does not fit.
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
  const views = await Promise.all(withdrawals.map(({ id }) => send(viewWithdrawal, { params: { id } })))
  // Another operator may have taken one over meanwhile.
  const mine = views.map(({ withdrawal }) => withdrawal).filter(({ claim }) => claim?.is_mine)
  return { withdrawals: mine, hasMore: next !== null }
}
