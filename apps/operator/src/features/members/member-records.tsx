import type { Call } from '@cairn/contract/core/call.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions, viewKycSubmission } from '@cairn/contract/operator/kyc.ts'
import { searchMembers, type MemberAccount } from '@cairn/contract/operator/members.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { members as words } from '@cairn/words/backoffice/members.ts'
import type { ReactNode } from 'react'
import { TextLink } from '../../components/text-link.tsx'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { useMay } from '../../session/session.tsx'
import { RecordsSection } from './records-section.tsx'

/** A member's deposits, withdrawals, addresses, documents and referrals. */
export function MemberRecords({ account }: { account: MemberAccount }) {
  const { addresses, counts, deposits, documents, member, referrals, withdrawals } = account
  const may = useMay()
  const all = (call: Call, path: string, query: Record<string, string>, title: string) =>
    may(call) ? { to: `${path}?${new URLSearchParams(query)}`, title } : null
  return (
    <>
      <RecordsSection
        title={words.deposits}
        note={words.newest(deposits.length, counts.deposits)}
        emptyText={words.noDeposits}
        all={all(listDeposits, '/deposits', { member_id: member.id, status: '' }, words.allOf.deposits)}
        records={deposits.map((deposit) => ({
          key: deposit.id,
          facts: [
            { title: words.asked, value: to(`/deposits/${deposit.id}`, <DateText date={deposit.requested_at} />) },
            { title: words.amount, value: <Money cents={deposit.amount} />, isFigure: true },
            { title: words.plan, value: deposit.plan },
            { title: words.state, value: <RecordStatus status={deposit.status} /> },
          ],
        }))}
      />
      <RecordsSection
        title={words.withdrawals}
        note={words.newest(withdrawals.length, counts.withdrawals)}
        emptyText={words.noWithdrawals}
        all={all(listWithdrawals, '/withdrawals', { member_id: member.id, status: '' }, words.allOf.withdrawals)}
        records={withdrawals.map((row) => ({
          key: row.id,
          facts: [
            { title: words.asked, value: to(`/withdrawals/${row.id}`, <DateText date={row.requested_at} />) },
            { title: words.amount, value: <Money cents={row.amount} />, isFigure: true },
            { title: words.state, value: <RecordStatus status={row.status} /> },
            { title: words.address, value: <Address address={row.address} /> },
          ],
        }))}
      />
      <RecordsSection
        title={words.addresses}
        emptyText={words.noAddresses}
        records={addresses.map((row) => ({
          key: `${row.asset} ${row.saved_at}`,
          facts: [
            {
              title: words.address,
              value: (
                <>
                  <span className="block text-xs text-quiet">{words.assets[row.asset] ?? row.asset}</span>
                  <Address address={row.address} />
                </>
              ),
            },
            { title: words.saved, value: <DateText date={row.saved_at} /> },
            { title: words.usableFrom, value: <DateText date={row.usable_from} /> },
            {
              title: words.replaced,
              value: row.replaced_at ? <DateText date={row.replaced_at} /> : words.current,
            },
          ],
        }))}
      />
      <RecordsSection
        title={words.documents}
        emptyText={words.noDocuments}
        all={all(listKycSubmissions, '/kyc', { member_id: member.id, status: '' }, words.allOf.documents)}
        records={documents.map((row) => ({
          key: row.id,
          facts: [
            {
              title: words.document,
              value: may(viewKycSubmission)
                ? to(`/kyc/${row.id}`, words.documentTypes[row.id_card_type] ?? row.id_card_type)
                : (words.documentTypes[row.id_card_type] ?? row.id_card_type),
            },
            { title: words.sent, value: <DateText date={row.submitted_at} /> },
            { title: words.openings, value: words.times(row.openings) },
            { title: words.state, value: <RecordStatus status={row.status} /> },
          ],
        }))}
      />
      <RecordsSection
        title={words.referrals}
        note={words.newest(referrals.length, counts.referrals)}
        emptyText={words.noReferrals}
        all={all(searchMembers, '/members', { sponsor_id: member.id }, words.allOf.referrals)}
        records={referrals.map((row) => ({
          key: row.id,
          facts: [
            { title: words.name, value: to(`/members/${row.id}`, row.full_name) },
            { title: words.registered, value: <DateText date={row.registered_at} /> },
            { title: words.bonus, value: <Money cents={row.bonus} />, isFigure: true },
          ],
        }))}
      />
    </>
  )
}

/** The whole address, with room for a few groups on each line. */
function Address({ address }: { address: string }) {
  return (
    <span className="block sm:min-w-36">
      <AddressGroups address={address} />
    </span>
  )
}

function to(path: string, children: ReactNode) {
  return <TextLink to={path}>{children}</TextLink>
}
