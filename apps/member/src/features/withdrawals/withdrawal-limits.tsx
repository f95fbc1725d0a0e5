import { viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { withdrawals as words } from '@cairn/words/member/withdrawals.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../session/send.ts'
import { useSession } from '../../session/session.tsx'

/** Read at each visit, because the remaining amount changes by the hour. A failure shows nothing: the server states the limit in its refusal. */
const withdrawalLimitsQuery = queryOptions({
  queryKey: ['withdrawal limits'],
  queryFn: ({ signal }) => send(viewWithdrawalLimits, { signal }),
  gcTime: 0,
  meta: { failureText: null },
})

/** About as wide as a usual limit. */
const placeholderCents = 10_000n

/**
 * The limits of withdrawals. Shows nothing when the server has none. While they load, invisible sentences keep their
 * space, so that nothing moves when they arrive. Each has its own line, so that longer amounts need no more of them.
 */
export function WithdrawalLimits() {
  const { withdrawalLimits: has } = useSession()
  const { data } = useQuery({ ...withdrawalLimitsQuery, enabled: has.length > 0 })
  if (has.length === 0) return null
  const { min_amount, daily_limit, daily_remaining } = data?.data ?? {
    min_amount: has.includes('min_amount') ? placeholderCents : null,
    daily_limit: has.includes('daily_limit') ? placeholderCents : null,
    daily_remaining: placeholderCents,
  }
  return (
    <span className={data ? 'block' : 'invisible block'} aria-hidden={!data}>
      {min_amount !== null && (
        <span className="block">
          <Text parts={words.minAmount(<Money cents={min_amount} />)} />
        </span>
      )}
      {daily_limit !== null && (
        <span className="block">
          <Text parts={words.dailyRemaining(<Money cents={daily_remaining} />, <Money cents={daily_limit} />)} />
        </span>
      )}
    </span>
  )
}
