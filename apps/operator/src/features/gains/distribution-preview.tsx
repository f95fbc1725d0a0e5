import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { RefusedError } from '@cairn/client/client.ts'
import { postDistribution, previewDistribution, type PreviewedShare } from '@cairn/contract/operator/distributions.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { send as sendCall } from '../../api.ts'
import { useCall } from '../../session/use-call.ts'
import { listKey } from '../../components/list/list.ts'
import { awaitPosting } from './await-posting.ts'
import { DistributionProgress } from './distribution-progress.tsx'
import { randomUuid } from '@cairn/client/random-uuid.ts'
import { planGainsQuery } from './plan-gains-query.ts'

const pageSize = 50

const columns: Column<PreviewedShare>[] = [
  { title: words.member, cell: ({ member }) => member.full_name },
  { title: words.invested, isFigure: true, cell: ({ invested }) => <Money cents={invested} /> },
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

/** Who would get what, and the button that posts exactly that. What has changed meanwhile is read again and shown. */
export function DistributionPreview({ planId, amount }: { planId: string; amount: string }) {
  const [id] = useState(randomUuid)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const preview = useInfiniteQuery({
    queryKey: ['distribution preview', planId, amount],
    queryFn: ({ pageParam }) =>
      sendCall(previewDistribution, {
        query: { plan: planId, amount, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // What is about to be posted is asked for anew each time.
    gcTime: 0,
  })
  const posting = useCall(postDistribution, {
    onReply: ({ member_count }) => leave(member_count),
    onRefused: () => void preview.refetch(),
    // To very many it takes longer than a reply may.
    onNoReply: async () => {
      const memberCount = await awaitPosting(id)
      if (memberCount !== null) await leave(memberCount)
      return memberCount !== null
    },
  })

  async function leave(memberCount: number) {
    toast.success(words.distributed(memberCount))
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey('distributions') }),
      queries.invalidateQueries({ queryKey: planGainsQuery.queryKey }),
    ])
    await navigate(`/gains/distributions/${id}`)
  }

  if (preview.isPending) return <Waiting for={words.preview} lines={5} />
  if (preview.error instanceof RefusedError) return <Empty text={preview.error.message} />
  const first = preview.data?.pages[0]
  if (!first) {
    return (
      <Failed message={words.previewFailed} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
    )
  }

  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-lg font-semibold">
        {words.preview}
      </h2>
      <p className="mb-1">
        <Text
          parts={words.goesTo(
            <Money cents={first.amount} className="font-semibold" />,
            first.member_count,
            <Money cents={first.invested} />,
          )}
        />
      </p>
      <p className="mb-4 text-sm text-quiet">{words.leftOver(first.extra_cent_count, first.without_share_count)}</p>
      <div className="mb-6 space-y-4">
        <Button
          isBusy={posting.isSending || preview.isRefetching}
          onClick={() => posting.send({ body: { id, plan: planId, amount, hash: first.hash } })}
        >
          {words.post}
        </Button>
        {posting.isSending && <DistributionProgress id={id} />}
      </div>
      <DataTable
        caption={words.preview}
        columns={columns}
        rows={preview.data?.pages.flatMap(({ shares }) => shares) ?? []}
        rowKey={({ member }) => member.id}
      />
      <LoadMore
        hasMore={preview.hasNextPage}
        hasFailed={preview.isFetchNextPageError}
        isLoading={preview.isFetchingNextPage}
        onLoad={() => void preview.fetchNextPage()}
      />
    </section>
  )
}
