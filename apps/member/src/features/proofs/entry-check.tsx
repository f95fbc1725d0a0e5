import { RefusedError } from '@cairn/client/calls/client.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Steps } from '@cairn/ui/lists/steps.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records } from '@cairn/words/member/money/records.ts'
import { statement } from '@cairn/words/member/money/statement.ts'
import { proofs } from '@cairn/words/member/proofs.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ProofFact } from './proof-fact.tsx'
import type { entryQuery } from './entry-query.ts'

const words = proofs.entry

/** An entry of the member with every field that its hash covers, and the hashes computed again in this browser. */
export function EntryCheck({ entry }: { entry: EntryQuery }) {
  const { data, error } = entry
  if (error instanceof RefusedError) return <p className="text-quiet">{words.unknown}</p>
  if (!data) {
    return <Failed message={words.failed} onRetry={() => void entry.refetch()} isRetrying={entry.isFetching} />
  }
  return (
    <div className="space-y-6">
      <Outcome {...data} />
      <EntryFacts transfer={data.transfer} />
    </div>
  )
}

type EntryQuery = UseQueryResult<Awaited<ReturnType<NonNullable<ReturnType<typeof entryQuery>['queryFn']>>>>
type Entry = NonNullable<EntryQuery['data']>

function Outcome({ sealed, check, isPublished }: Entry) {
  if (!sealed) return <p className="font-medium">{words.unsealed}</p>
  if (!check) return <p className="font-medium">{words.cannot}</p>
  const checks = [
    { title: words.hash, isTrue: true, note: <AddressGroups address={check.entryHash} /> },
    { title: words.listed(sealed.block), isTrue: check.isInBlock },
    { title: words.follows, isTrue: check.isBlockHash, note: <AddressGroups address={sealed.hash} /> },
    { title: words.published, isTrue: isPublished },
  ]
  const isValid = checks.every(({ isTrue }) => isTrue)
  return (
    <>
      <p className={`text-lg font-semibold ${isValid ? 'text-good' : 'text-danger'}`}>
        {isValid ? (
          <Text parts={words.valid(<DateText key="time" date={sealed.sealed_at} hasTime />)} />
        ) : (
          words.invalid
        )}
      </p>
      <Steps
        label={words.checks}
        steps={checks.map(({ title, isTrue, note }) => ({ title, note, state: isTrue ? 'done' : 'failed' }))}
      />
    </>
  )
}

function EntryFacts({ transfer }: Pick<Entry, 'transfer'>) {
  const { kind, amount_cents: cents, posted_micros: micros } = transfer
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-4">
      <ProofFact term={records.transferTypes[kind] ?? statement.types[kind] ?? kind}>
        <Money cents={BigInt(cents)} />
      </ProofFact>
      <ProofFact term={words.date}>
        <DateText date={new Date(Number(micros) / 1000).toISOString()} hasTime />
      </ProofFact>
      <ProofFact term={words.position}>{transfer.position}</ProofFact>
      <ProofFact term={words.from}>{transfer.from_account}</ProofFact>
      <ProofFact term={words.to}>{transfer.to_account}</ProofFact>
      <ProofFact term={words.actor}>{transfer.actor}</ProofFact>
      <ProofFact term={words.reference}>{transfer.reference}</ProofFact>
      <ProofFact term={words.id}>{transfer.id}</ProofFact>
    </dl>
  )
}
