import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records as shared } from '@cairn/words/backoffice/shared/records.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { Facts } from '../../../components/page/facts.tsx'
import { Section } from '../../../components/page/section.tsx'
import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { whyWithheld } from './withdrawal-section.ts'

/** The payout address to compare, when it was saved, and a warning if it changed recently. */
export function FactsSection({ withdrawal }: { withdrawal: WithdrawalInFull }) {
  const { address, address_saved_at, address_changed_at, is_address_current, signed_by } = withdrawal
  const withheld = whyWithheld(withdrawal)
  const approvers = [withdrawal.approved_by, withdrawal.second_approved_by].filter((name) => name !== null)
  // Two people decided the outcome, and no operator claimed to have sent it.
  const isOutcome = withdrawal.timeline.some(({ details }) => details['approval']) || withdrawal.status !== 'completed'
  return (
    <Section title={words.address}>
      {withheld ? (
        <p
          role="note"
          className="mb-4 rounded-md border border-danger bg-danger-soft p-3 text-sm font-medium text-danger"
        >
          {words.withheld[withheld]}
        </p>
      ) : (
        // For comparing it. It is payable only in the section of the operator who claimed the withdrawal.
        <p dir="ltr" className={`mb-4 font-mono break-all ${withdrawal.settled_at ? '' : 'select-none'}`}>
          {address}
        </p>
      )}
      {!withheld && (address_changed_at || !is_address_current) && (
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
          {
            title: words.addressLabel,
            value: withdrawal.address_label && <bdi className="wrap-anywhere">{withdrawal.address_label}</bdi>,
          },
          { title: words.signed, value: signed_by && describeSignature(signed_by), isWide: true },
          {
            title: words.approvals,
            value: words.approvalsOf(withdrawal.approvals, withdrawal.approvals_needed, approvers),
          },
          { title: words.requestedAt, value: <DateText date={withdrawal.requested_at} hasTime /> },
          { title: isOutcome ? words.claimedBy : words.sentBy, value: withdrawal.settled_at && withdrawal.claimed_by },
          { title: words.settledAt, value: withdrawal.settled_at && <DateText date={withdrawal.settled_at} hasTime /> },
          {
            title: shared.transactionId,
            value: withdrawal.transaction_id && <AddressGroups address={withdrawal.transaction_id} />,
            isWide: true,
          },
          { title: words.onChain, value: withdrawal.lookup && <Lookup {...withdrawal.lookup} />, isWide: true },
          { title: words.reason, value: withdrawal.reason, isWide: true },
          { title: words.id, value: <span className="font-mono text-sm">{withdrawal.id}</span>, isWide: true },
        ]}
      />
    </Section>
  )
}

function Lookup({ looked_up_at, sentence }: NonNullable<WithdrawalInFull['lookup']>) {
  if (!looked_up_at) return words.notLookedUp
  return (
    <>
      {sentence}. <DateText date={looked_up_at} hasTime />
    </>
  )
}

function describeSignature({ fits, passkey }: NonNullable<WithdrawalInFull['signed_by']>): string {
  return fits ? words.signedFits(passkey) : words.signedOther(passkey)
}
