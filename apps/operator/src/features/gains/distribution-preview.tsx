import { RefusedError } from '@cairn/client/calls/client.ts'
import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  previewDistribution,
  type ExcludedDeposit,
  type PreviewedShare,
} from '@cairn/contract/operator/gains/distributions.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { PostDistribution } from './post-distribution.tsx'

/** Who would get what and who is not counted, and the button that requests exactly that. */
export function DistributionPreview({ query }: { query: { plan: string; amount: string; as_of: string } }) {
  const preview = useQuery({
    queryKey: ['distribution preview', query],
    queryFn: () => send(previewDistribution, { query }),
    // A cached preview may be out of date.
    gcTime: 0,
  })
  if (preview.isPending) return <Waiting for={words.thePreview} lines={5} />
  if (preview.error instanceof RefusedError) return <Empty text={preview.error.message} />
  if (!preview.data) {
    return (
      <Failed message={words.previewFailed} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
    )
  }
  const { amount, hash, member_count, rule, shares } = preview.data
  const asOf = <DateText date={preview.data.as_of} />
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-lg font-semibold">
        {words.preview}
      </h2>
      <p className="mb-1">
        <Text
          parts={words.goesTo(
            <Money cents={amount} className="font-semibold" />,
            member_count,
            <Money cents={preview.data.invested} />,
            asOf,
          )}
        />
      </p>
      <p className="mb-1 text-sm">
        <Text parts={words.counted[rule](<DateText date={preview.data.counted_from} />, asOf)} />
      </p>
      <p className="mb-4 text-sm text-quiet">
        {words.leftOver(preview.data.extra_cent_count, preview.data.without_share_count)}
      </p>
      <PostDistribution
        key={hash}
        body={{ plan: query.plan, amount: query.amount, as_of: preview.data.as_of, hash }}
        amount={amount}
        memberCount={member_count}
        onRefused={() => void preview.refetch()}
      />
      {member_count > shares.length && <p className="mb-2 text-sm text-quiet">{words.largestShares(shares.length)}</p>}
      <DataTable caption={words.preview} columns={columns[rule]} rows={shares} rowKey={({ member }) => member.id} />
      <Excluded preview={preview.data} />
    </section>
  )
}

/** The deposits that came after the last day that counts. */
function Excluded({ preview }: { preview: CallReply<typeof previewDistribution> }) {
  const { as_of, excluded, excluded_amount, excluded_count } = preview
  if (excluded_count === 0) return null
  return (
    <section aria-labelledby="excluded" className="mt-8">
      <h2 id="excluded" className="mb-2 text-lg font-semibold">
        {words.excludedTitle}
      </h2>
      <p className="mb-2 text-sm">
        <Text parts={words.excluded(excluded_count, <Money cents={excluded_amount} />, <DateText date={as_of} />)} />
      </p>
      {excluded_count > excluded.length && (
        <p className="mb-2 text-sm text-quiet">{words.largestExcluded(excluded.length)}</p>
      )}
      <DataTable caption={words.excludedTitle} columns={excludedColumns} rows={excluded} rowKey={({ id }) => id} />
    </section>
  )
}

const memberColumn: Column<PreviewedShare> = { title: words.member, cell: ({ member }) => member.full_name }

const shareColumns: Column<PreviewedShare>[] = [
  { title: words.exactShare, isFigure: true, cell: ({ exact }) => `$${exact}` },
  {
    title: words.share,
    isFigure: true,
    cell: ({ share, has_extra_cent }) => (
      <>
        <Money cents={share} className="font-medium" />
        {has_extra_cent && <span className="block text-xs text-quiet">{words.extraCent}</span>}
      </>
    ),
  },
]

/** With what the shares are in proportion to. */
const columns: Record<DistributionRule, Column<PreviewedShare>[]> = {
  record_date: [
    memberColumn,
    { title: words.invested, isFigure: true, cell: ({ invested }) => <Money cents={invested} /> },
    ...shareColumns,
  ],
  day_weighted: [
    memberColumn,
    { title: words.weight, isFigure: true, cell: ({ weight }) => <Money cents={weight} /> },
    ...shareColumns,
  ],
}

const excludedColumns: Column<ExcludedDeposit>[] = [
  { title: words.member, cell: ({ member }) => member.full_name },
  { title: words.amountOfDeposit, isFigure: true, cell: ({ amount }) => <Money cents={amount} /> },
  { title: words.cameAt, cell: ({ came_at }) => <DateText date={came_at} hasTime /> },
]
