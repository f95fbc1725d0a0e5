import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records as words } from '@cairn/words/member/money/records.ts'
import { showReason } from '@cairn/words/member/reasons.ts'
import type { ReactNode } from 'react'
import { Labelled } from '../../components/addresses/labelled.tsx'
import { findCoin } from '../../components/record/coin.ts'

/** The facts of a record. Those that it does not have are left out. */
export function RecordDetails({ record }: { record: MemberRecord }) {
  const { address, fee, lost, plan, reason, requested, term_ends_at: termEnds, transaction_id: transaction } = record
  const coin = findCoin(record.wallet, address)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8">
      {plan && <Fact term={words.plan}>{plan}</Fact>}
      {termEnds && (
        <Fact term={words.termEnds}>
          <DateText date={termEnds} hasTime />
        </Fact>
      )}
      <Fact term={words.method}>{record.wallet === 'balance' ? words.fromBalance : coin.name}</Fact>
      {coin.network && <Fact term={words.network}>{coin.network}</Fact>}
      {requested !== undefined && (
        <Fact term={words.requested}>
          <Money cents={requested} />
        </Fact>
      )}
      {fee !== undefined && (
        <Fact term={words.fee}>
          <Money cents={fee} />
        </Fact>
      )}
      {lost !== undefined && (
        <Fact term={words.lost}>
          <Money cents={lost} />
        </Fact>
      )}
      {address && (
        <LongFact term={words.addresses[record.type] ?? words.copyAddress} label={record.address_label} text={address}>
          <CopyButton kind="address" text={address} label={words.copyAddress} isSmall />
        </LongFact>
      )}
      {transaction && (
        <LongFact term={words.transaction} text={transaction}>
          <CopyButton kind="transaction" text={transaction} label={words.copyTransaction} isSmall />
        </LongFact>
      )}
      {record.correction && <WideFact term={words.correction}>{record.correction}</WideFact>}
      {reason && (
        <WideFact term={words.reason}>
          <span className="font-medium">{showReason(reason)}</span>
        </WideFact>
      )}
      <WideFact term={words.id}>
        <span className="font-mono text-sm">{record._id}</span>
      </WideFact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function WideFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="col-span-2 min-w-0">
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

interface LongFactProps {
  term: string
  label?: string | undefined
  text: string
  children: ReactNode
}

/** An address or an id, whole, with what can be done with it. */
function LongFact({ term, label, text, children }: LongFactProps) {
  return (
    <WideFact term={term}>
      <Labelled address={text} label={label} />
      <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">{children}</span>
    </WideFact>
  )
}
