import type { Queue } from '@cairn/contract/operator/overview.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ageWords } from './age.ts'
import type { Overview } from './overview-query.ts'

const places: Record<Queue, { list: string; record: (id: string) => string }> = {
  deposits_to_confirm: { list: '/deposits', record: (id) => `/deposits/${id}` },
  payments_to_decide: { list: '/payments?state=open', record: () => '/payments?state=open' },
  withdrawals_to_approve: { list: '/withdrawals', record: (id) => `/withdrawals/${id}` },
  withdrawals_to_send: { list: '/withdrawals?status=processing', record: (id) => `/withdrawals/${id}` },
  withdrawals_being_sent: { list: '/withdrawals?status=sending', record: (id) => `/withdrawals/${id}` },
  uncertain_withdrawals: { list: '/withdrawals?status=to_settle', record: (id) => `/withdrawals/${id}` },
  refused_transactions: { list: '/withdrawals?status=&refused=open', record: (id) => `/withdrawals/${id}` },
  documents_to_review: { list: '/kyc', record: (id) => `/kyc/${id}` },
  approvals_to_decide: { list: '/approvals?whose=waiting_for_me', record: (id) => `/approvals/${id}` },
  differences_to_explain: {
    list: '/ledger/reconciliations?status=open',
    record: (id) => `/ledger/reconciliations/${id}`,
  },
  losses_to_book: { list: '/payments?state=reversed', record: () => '/payments?state=reversed' },
  deposit_losses_to_book: { list: '/deposits?status=reversed', record: (id) => `/deposits/${id}` },
  access_to_review: { list: '/operators', record: () => '/operators' },
  waiting_for_another: { list: '/approvals?status=pending&whose=requested_by_me', record: (id) => `/approvals/${id}` },
}

interface WaitingSectionProps extends Pick<Overview, 'waiting' | 'oldest'> {
  now: Date
  children: ReactNode
}

/** The operator's pending work: each queue with its count and age, and the oldest records of all. */
export function WaitingSection({ waiting, oldest, now, children }: WaitingSectionProps) {
  return (
    <section aria-labelledby="waiting">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="waiting" className="text-lg font-semibold">
          {words.waiting}
        </h2>
        {children}
      </div>
      {waiting.length === 0 ? (
        <Empty text={words.noQueues} />
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
          {waiting.map((queue) => (
            <li key={queue.queue}>
              <QueueCard {...queue} now={now} />
            </li>
          ))}
        </ul>
      )}
      {oldest.length > 0 && (
        <div className="mt-6">
          <h3 className="mb-2 text-base font-semibold">{words.longestWaiting}</h3>
          <DataTable
            caption={words.longestWaiting}
            columns={columnsAt(now)}
            rows={oldest}
            rowKey={({ queue, id }) => queue + id}
          />
        </div>
      )}
    </section>
  )
}

/** A queue with its count and the age of its oldest record. An empty one is less prominent. */
function QueueCard({ queue, count, oldest: since, now }: Overview['waiting'][number] & { now: Date }) {
  return (
    <Link
      to={places[queue].list}
      className="flex h-full items-center justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 hover:border-edge"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium">{words.queues[queue]}</span>
        <span className="block text-xs text-quiet">{since ? words.oldest(ageWords(since, now)) : words.none}</span>
      </span>
      <span className={`shrink-0 text-xl whitespace-nowrap tabular-nums ${count > 0 ? 'font-semibold' : 'text-quiet'}`}>
        {count.toLocaleString('en-US')}
      </span>
    </Link>
  )
}

function columnsAt(now: Date): Column<Overview['oldest'][number]>[] {
  return [
    {
      title: words.columns.what,
      cell: ({ queue, id, sentence }) => (
        <TextLink to={places[queue].record(id)} className="font-medium">
          {sentence ?? words.one[queue]}
        </TextLink>
      ),
    },
    { title: words.columns.member, cell: ({ member }) => member?.full_name ?? '–' },
    {
      title: words.columns.since,
      cell: ({ since }) => (
        <>
          <span className="block">{ageWords(since, now)}</span>
          <span className="block text-xs whitespace-nowrap text-quiet">
            <DateText date={since} hasTime />
          </span>
        </>
      ),
    },
    { title: words.columns.amount, isFigure: true, cell: ({ amount }) => <Money cents={amount} /> },
  ]
}
