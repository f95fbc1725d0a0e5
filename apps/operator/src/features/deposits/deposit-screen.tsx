import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { viewDeposit, type DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { records as shared } from '@cairn/words/backoffice/shared/records.ts'
import { Facts } from '../../components/page/facts.tsx'
import { ChecksSection } from '../../components/checks/checks-section.tsx'
import { MemberRecordScreen } from '../../components/record/member-record-screen.tsx'
import { TransactionCorrections } from '../../components/record/transaction-corrections.tsx'
import { Section } from '../../components/page/section.tsx'
import { DecideDeposit } from './decide-deposit.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { ReleaseDeposit } from './release-deposit.tsx'
import { ReverseDeposit } from './reverse-deposit.tsx'

export function DepositScreen() {
  return (
    <MemberRecordScreen
      call={viewDeposit}
      list="deposits"
      words={words}
      recordOf={({ deposit }) => deposit}
      titleOf={({ amount }) => words.pageTitle(formatUsd(amount))}
    >
      {(deposit, afterDecision) => (
        <>
          <Section title={words.facts}>
            <DepositFacts deposit={deposit} />
          </Section>
          <PaymentsSection deposit={deposit} />
          <ChecksSection checks={deposit.checks} member={deposit.member} />
          {deposit.status === 'pending' && <DecideDeposit deposit={deposit} afterDecision={afterDecision} />}
          {deposit.status === 'completed' && !deposit.released_at && (
            <ReleaseDeposit deposit={deposit} afterDecision={afterDecision} />
          )}
          <ReverseDeposit deposit={deposit} afterDecision={afterDecision} />
          {deposit.status !== 'reversed' && <TransactionCorrections record={deposit} afterDecision={afterDecision} />}
        </>
      )}
    </MemberRecordScreen>
  )
}

function DepositFacts({ deposit }: { deposit: DepositInFull }) {
  return (
    <Facts
      facts={[
        { title: words.amount, value: <Money cents={deposit.amount} className="font-semibold" /> },
        {
          title: words.received,
          value:
            deposit.amount_received === null ? null : (
              <Money cents={deposit.amount_received} className="font-semibold" />
            ),
        },
        { title: words.lost, value: deposit.amount_lost ? <Money cents={deposit.amount_lost} /> : null },
        { title: words.plan, value: deposit.plan },
        {
          title: words.limits,
          value: (
            <>
              <Money cents={deposit.plan_minimum} /> {words.to} <Money cents={deposit.plan_maximum} />
            </>
          ),
        },
        { title: words.wallet, value: words.wallets[deposit.wallet] ?? deposit.wallet },
        { title: words.quote, value: deposit.quote && <QuoteText quote={deposit.quote} />, isWide: true },
        { title: words.requestedAt, value: <DateText date={deposit.requested_at} hasTime /> },
        {
          title: words.openUntil,
          value: deposit.status === 'pending' && deposit.open_until && <DateText date={deposit.open_until} hasTime />,
        },
        { title: words.decidedAt, value: deposit.decided_at && <DateText date={deposit.decided_at} hasTime /> },
        { title: words.released, value: deposit.released_at && <DateText date={deposit.released_at} hasTime /> },
        { title: words.address, value: deposit.address && <AddressGroups address={deposit.address} />, isWide: true },
        { title: words.addressPath, value: deposit.address_path, isWide: true },
        {
          title: shared.transactionId,
          value: deposit.transaction_id && <AddressGroups address={deposit.transaction_id} />,
          isWide: true,
        },
        { title: words.reason, value: deposit.reason, isWide: true },
        { title: words.id, value: <span className="font-mono text-sm">{deposit.id}</span>, isWide: true },
      ]}
    />
  )
}

function QuoteText({ quote }: { quote: NonNullable<DepositInFull['quote']> }) {
  const { coins, rate, rate_approval, unit, until } = quote
  return (
    <>
      <Text parts={words.quoted(`${coins} ${unit}`, <Money cents={rate} />, <DateText date={until} hasTime />)} />{' '}
      {rate_approval !== null && <TextLink to={`/approvals/${rate_approval}`}>{words.rateSet}</TextLink>}
    </>
  )
}
