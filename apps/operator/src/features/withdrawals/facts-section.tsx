import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records as shared } from '@cairn/words/backoffice/shared/records.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { Facts } from '../../components/record/facts.tsx'
import { Section } from '../../components/record/section.tsx'
import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'

/** The whole payout address, when it was saved, and a warning if it changed recently. */
export function FactsSection({ withdrawal }: { withdrawal: WithdrawalInFull }) {
  const { address, address_saved_at, address_changed_at, is_address_current } = withdrawal
  return (
    <Section title={words.address}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-lg">
          <AddressGroups address={address} />
        </p>
        <CopyButton text={address} label={words.copyAddress} />
      </div>
      {(address_changed_at || !is_address_current) && (
        <div className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
          {address_changed_at && (
            <p className="font-medium">
              {words.addressChanged} <DateText date={address_changed_at} hasTime />
            </p>
          )}
          {!is_address_current && <p>{words.addressOther}</p>}
        </div>
      )}
      <Facts
        facts={[
          { title: words.amount, value: <Money cents={withdrawal.amount} className="font-semibold" /> },
          { title: words.wallet, value: words.wallets[withdrawal.wallet] ?? withdrawal.wallet },
          { title: words.addressSaved, value: address_saved_at && <DateText date={address_saved_at} hasTime /> },
          { title: words.approvals, value: words.approvalsOf(withdrawal.approvals, withdrawal.approvals_needed) },
          { title: words.requestedAt, value: <DateText date={withdrawal.requested_at} hasTime /> },
          { title: words.settledAt, value: withdrawal.settled_at && <DateText date={withdrawal.settled_at} hasTime /> },
          {
            title: shared.transactionId,
            value: withdrawal.transaction_id && <AddressGroups address={withdrawal.transaction_id} />,
            isWide: true,
          },
          { title: words.reason, value: withdrawal.reason, isWide: true },
          { title: words.id, value: <span className="font-mono text-sm">{withdrawal.id}</span>, isWide: true },
        ]}
      />
    </Section>
  )
}
