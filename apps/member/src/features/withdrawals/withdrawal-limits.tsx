import { viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { withdrawals as words } from '@cairn/words/member/withdrawals.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../session/send.ts'
import { useSession } from '../../session/session.tsx'

/** Read anew at each visit, because what is left changes by the hour. A failure is quiet: the server says the limit when it is passed. */
const withdrawalLimitsQuery = queryOptions({
  queryKey: ['withdrawal limits'],
  queryFn: ({ signal }) => send(viewWithdrawalLimits, { signal }),
  gcTime: 0,
  meta: { failureText: null },
})

/** As long as what the place of a figure is kept for. */
const unknown = 10_000n

/**
 * What a withdrawal may be, before it is refused for it. Nothing where the server has no limits or is not one of ours. While they
 * are on their way the sentences hold their place, unseen, so that nothing moves when they come.
 */
export function WithdrawalLimits() {
  const { withdrawalLimits: has } = useSession()
  const { data } = useQuery({ ...withdrawalLimitsQuery, enabled: has.length > 0 })
  if (has.length === 0) return null
  const { min_amount, daily_limit, daily_remaining } = data?.data ?? {
    min_amount: has.includes('min_amount') ? unknown : null,
    daily_limit: has.includes('daily_limit') ? unknown : null,
    daily_remaining: unknown,
  }
  return (
    <span className={data ? 'block' : 'invisible block'} aria-hidden={!data}>
      {min_amount !== null && <Text parts={words.minAmount(<Money cents={min_amount} />)} />}{' '}
      {daily_limit !== null && (
        <Text parts={words.dailyRemaining(<Money cents={daily_remaining} />, <Money cents={daily_limit} />)} />
      )}
    </span>
  )
}
