import { viewWaiting, type Queue } from '@cairn/contract/operator/overview.ts'
import { setTitleCount } from '@cairn/ui/page/screen.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renew } from '../api.ts'
import { useRenewal } from '../components/list/live/use-renewal.ts'

/** The menu entry that counts a queue. Work of somebody else is in none. */
const entryOf: Record<Queue, string | null> = {
  deposits_to_confirm: '/deposits',
  payments_to_decide: '/payments',
  withdrawals_to_approve: '/withdrawals',
  withdrawals_to_send: '/withdrawals',
  withdrawals_being_sent: null,
  uncertain_withdrawals: '/withdrawals',
  refused_transactions: '/withdrawals',
  documents_to_review: '/kyc',
  approvals_to_decide: '/approvals',
  differences_to_explain: '/ledger',
  losses_to_book: '/payments',
  deposit_losses_to_book: '/deposits',
  access_to_review: '/operators',
  waiting_for_another: null,
}

/** The operator’s pending records, counted by the path of a menu entry. The title of the tab has their sum. */
export function useWaitingCounts(): Map<string, number> {
  const queries = useQueryClient()
  const queryKey = ['waiting']
  const { data, isFetching } = useQuery({ queryKey, queryFn: () => renew(viewWaiting) })
  useRenewal(() => queries.invalidateQueries({ queryKey }), { isPaused: isFetching })

  const counts = new Map<string, number>()
  for (const { queue, count } of data?.waiting ?? []) {
    const entry = entryOf[queue]
    if (entry && count > 0) counts.set(entry, (counts.get(entry) ?? 0) + count)
  }
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  useEffect(() => {
    setTitleCount(sum)
    return () => setTitleCount(0)
  }, [sum])
  return counts
}
