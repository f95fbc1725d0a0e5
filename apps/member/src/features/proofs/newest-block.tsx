import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { proofs } from '@cairn/words/member/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { ProofFact } from './proof-fact.tsx'
import { chainQuery } from '../../components/proofs/chain-query.ts'

const words = proofs.head

/** Where the chain ends, and when the operator last verified all of it. */
export function NewestBlock() {
  const chain = useQuery(chainQuery())
  if (chain.isPending && !chain.isError) return <Waiting for={words.loading} lines={3} />
  if (!chain.data) {
    return <Failed message={words.failed} onRetry={() => void chain.refetch()} isRetrying={chain.isFetching} />
  }
  const { head, verification } = chain.data
  if (!head) return <p className="text-quiet">{words.none}</p>
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-8 gap-y-4">
        <ProofFact term={proofs.block(head.block)}>
          {words.sealedAt} <DateText date={head.sealed_at} hasTime />
        </ProofFact>
        {verification && (
          <ProofFact term={words.verified}>
            <Text
              parts={
                verification.is_valid
                  ? words.verifiedUntil(
                      <DateText key="time" date={verification.finished_at} hasTime />,
                      verification.block ?? '',
                    )
                  : words.invalid(<DateText key="time" date={verification.finished_at} hasTime />)
              }
            />
          </ProofFact>
        )}
        <ProofFact term={words.hash} isWide>
          <AddressGroups address={head.hash} />
        </ProofFact>
      </dl>
      <p className="mt-4 print:hidden">
        <CopyButton kind="id" text={`${head.block}:${head.hash}`} label={words.copy} isSmall />
      </p>
    </>
  )
}
