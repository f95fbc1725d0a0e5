import { RefusedError } from '@cairn/client/calls/client.ts'
import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { Button, buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Steps, type Step } from '@cairn/ui/lists/steps.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { records as words } from '@cairn/words/member/money/records.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { ShowPayment } from '../../components/record/show-payment.tsx'
import { DepositPayments } from '../../components/record/deposit-payments.tsx'
import { CancelRecord } from '../../components/record/cancel-record.tsx'
import { MoneyMoment } from '../../components/record/money-moment.tsx'
import { RecordDetails } from './record-details.tsx'
import { recordQuery } from './record-query.ts'
import { listRecordSteps, type RecordStep } from './record-steps.ts'
import { RecordTransfers } from './record-transfers.tsx'

/** A deposit or a withdrawal, from its request to its end, as a page that prints as a receipt. */
export function RecordScreen() {
  const { id = '' } = useParams()
  const record = useQuery(recordQuery(id))
  const title = words.titles[record.data?.type ?? ''] ?? words.title
  return <Screen title={title}>{body()}</Screen>

  function body() {
    if (record.data) return <RecordView record={record.data} />
    if (record.error instanceof RefusedError) {
      return (
        <Empty icon="statement" text={words.unknown}>
          <Link to="/history" className={buttonClass('secondary')}>
            {words.toHistory}
          </Link>
        </Empty>
      )
    }
    if (record.isPending && !record.isError) return <Waiting for={words.loading} lines={5} />
    return <Failed message={words.failed} onRetry={() => void record.refetch()} isRetrying={record.isFetching} />
  }
}

const card = 'rounded-lg border border-line bg-surface p-5 sm:p-6 print:break-inside-avoid print:p-4'

function RecordView({ record }: { record: MemberRecord }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] print:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] print:gap-3">
      <section aria-label={words.details} className={`space-y-5 ${card}`}>
        <MoneyMoment record={record}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Money cents={record.amount} className="text-2xl font-semibold tracking-tight" />
            <StatusBadge status={record.status} />
          </div>
        </MoneyMoment>
        {record.incoming && <DepositPayments record={record} incoming={record.incoming} />}
        <Actions record={record} />
        <RecordDetails record={record} />
      </section>
      <section aria-labelledby="progress" className={card}>
        <h2 id="progress" className="mb-4 font-semibold">
          {words.progress}
        </h2>
        <Steps label={words.progress} steps={listRecordSteps(record).map(showStep)} />
      </section>
      <section aria-labelledby="transfers" className="lg:col-span-2 print:col-span-2">
        <h2 id="transfers" className="mt-2 mb-3 font-semibold print:sr-only">
          {words.transfers}
        </h2>
        <RecordTransfers transfers={record.transfers} />
      </section>
    </div>
  )
}

function Actions({ record }: { record: MemberRecord }) {
  const isPayable = record.type === 'deposit' && record.status === 'pending' && record.address
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {isPayable && <ShowPayment record={record} address={record.address ?? ''} look="button" />}
      {record.cancellable && (
        <CancelRecord
          record={record}
          look="button"
          onCancelled={() => document.querySelector<HTMLElement>('main h1')?.focus()}
        />
      )}
      {record.transaction_url && (
        <a href={record.transaction_url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          {words.explorer}
          <span className="sr-only"> {words.newWindow}</span>
        </a>
      )}
      <Button look="secondary" onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  )
}

function showStep({ at, isUntil, note, state, title }: RecordStep): Step {
  if (!at) return { title, state, note }
  const time = <DateText date={at} hasTime />
  return {
    title,
    state,
    note: (
      <>
        {isUntil ? <Text parts={words.until(time)} /> : time}
        {note && <span className="block">{note}</span>}
      </>
    ),
  }
}
