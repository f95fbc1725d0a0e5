import type { Call } from '@cairn/contract/core/call.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions, viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import { searchMembers, type MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Column } from '@cairn/ui/lists/data-table.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { kyc } from '@cairn/words/backoffice/members/kyc.ts'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import type { ReactNode } from 'react'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { RecordStatus } from '../../components/record/record-status.tsx'
import { useMay } from '../../session/session.tsx'
import { RecordsSection } from './records-section.tsx'

type Of<List extends 'addresses' | 'agreements' | 'deposits' | 'documents' | 'referrals' | 'withdrawals'> =
  MemberAccount[List][number]

const depositColumns: Column<Of<'deposits'>>[] = [
  {
    title: words.requestedAt,
    cell: ({ id, requested_at }) => link(`/deposits/${id}`, <DateText date={requested_at} />),
  },
  { title: words.amount, isFigure: true, cell: ({ amount }) => <Money cents={amount} /> },
  { title: words.plan, cell: ({ plan }) => plan },
  { title: words.state, cell: ({ status }) => <RecordStatus status={status} /> },
]

const withdrawalColumns: Column<Of<'withdrawals'>>[] = [
  {
    title: words.requestedAt,
    cell: ({ id, requested_at }) => link(`/withdrawals/${id}`, <DateText date={requested_at} />),
  },
  { title: words.amount, isFigure: true, cell: ({ amount }) => <Money cents={amount} /> },
  { title: words.state, cell: ({ status }) => <RecordStatus status={status} /> },
  { title: words.address, cell: ({ address }) => <Address address={address} /> },
]

const addressColumns: Column<Of<'addresses'>>[] = [
  {
    title: words.address,
    cell: ({ address, asset, label }) => (
      <>
        <span className="block text-xs text-quiet">{words.assets[asset] ?? asset}</span>
        <Address address={address} />
        {label !== null && (
          <span className="block text-sm text-quiet">
            {words.label} <bdi className="wrap-anywhere">{label}</bdi>
          </span>
        )}
      </>
    ),
  },
  { title: words.saved, cell: ({ saved_at }) => <DateText date={saved_at} /> },
  { title: words.usableFrom, cell: ({ usable_from }) => <DateText date={usable_from} /> },
  { title: words.replaced, cell: ({ replaced_at }) => (replaced_at ? <DateText date={replaced_at} /> : words.current) },
]

const documentColumns: Column<Of<'documents'>>[] = [
  { title: words.document, cell: (document) => <Document document={document} /> },
  { title: words.submittedAt, cell: ({ submitted_at }) => <DateText date={submitted_at} /> },
  { title: words.openings, cell: ({ openings }) => words.times(openings) },
  { title: words.state, cell: ({ status }) => <RecordStatus status={status} /> },
]

const referralColumns: Column<Of<'referrals'>>[] = [
  { title: words.name, cell: ({ id, full_name }) => link(`/members/${id}`, full_name) },
  { title: words.registered, cell: ({ registered_at }) => <DateText date={registered_at} /> },
  { title: words.bonus, isFigure: true, cell: ({ bonus }) => <Money cents={bonus} /> },
]

const agreementColumns: Column<Of<'agreements'>>[] = [
  { title: words.termsVersion, cell: ({ version }) => <span className="wrap-anywhere">{version}</span> },
  { title: words.agreedAt, cell: ({ agreed_at }) => <DateText date={agreed_at} hasTime /> },
  { title: words.address, cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
]

interface AccountProps {
  account: MemberAccount
}

const idOf = ({ id }: { id: string }) => id

function useAll() {
  const may = useMay()
  return (call: Call, path: string, query: Record<string, string>, title: string) =>
    may(call) ? { to: `${path}?${new URLSearchParams(query)}`, title } : null
}

export function MemberRecords({ account: { counts, deposits, member, referrals, withdrawals } }: AccountProps) {
  const all = useAll()
  return (
    <>
      <RecordsSection
        title={words.deposits}
        note={words.newest(deposits.length, counts.deposits)}
        emptyText={words.noDeposits}
        all={all(listDeposits, '/deposits', { member_id: member.id, status: '' }, words.allOf.deposits)}
        columns={depositColumns}
        rows={deposits}
        rowKey={idOf}
      />
      <RecordsSection
        title={words.withdrawals}
        note={words.newest(withdrawals.length, counts.withdrawals)}
        emptyText={words.noWithdrawals}
        all={all(listWithdrawals, '/withdrawals', { member_id: member.id, status: '' }, words.allOf.withdrawals)}
        columns={withdrawalColumns}
        rows={withdrawals}
        rowKey={idOf}
      />
      <RecordsSection
        title={words.referrals}
        note={words.newest(referrals.length, counts.referrals)}
        emptyText={words.noReferrals}
        all={all(searchMembers, '/members', { sponsor_id: member.id }, words.allOf.referrals)}
        columns={referralColumns}
        rows={referrals}
        rowKey={idOf}
      />
    </>
  )
}

export function MemberIdentity({ account: { agreements, documents, member } }: AccountProps) {
  const all = useAll()
  return (
    <>
      <RecordsSection
        title={words.documents}
        emptyText={words.noDocuments}
        all={all(listKycSubmissions, '/kyc', { member_id: member.id, status: '' }, words.allOf.documents)}
        columns={documentColumns}
        rows={documents}
        rowKey={idOf}
      />
      <RecordsSection
        title={words.agreements}
        emptyText={words.noAgreements}
        columns={agreementColumns}
        rows={agreements}
        rowKey={({ version }) => version}
      />
    </>
  )
}

/** All payout addresses that a member ever had. */
export function MemberAddresses({ account: { addresses } }: AccountProps) {
  return (
    <RecordsSection
      title={words.addresses}
      emptyText={words.noAddresses}
      columns={addressColumns}
      rows={addresses}
      rowKey={({ asset, saved_at }) => `${asset} ${saved_at}`}
    />
  )
}

/** The type of a document, as a link for the roles that may open it. */
function Document({ document: { id, id_card_type } }: { document: Of<'documents'> }) {
  const may = useMay()
  const type = kyc.types[id_card_type] ?? id_card_type
  return may(viewKycSubmission) ? link(`/kyc/${id}`, type) : type
}

/** The whole address, with space for a few groups on each line. */
function Address({ address }: { address: string }) {
  return (
    <span className="block sm:min-w-36">
      {address ? <AddressGroups address={address} /> : <span className="text-danger">{words.alteredAddress}</span>}
    </span>
  )
}

function link(to: string, children: ReactNode) {
  return <TextLink to={to}>{children}</TextLink>
}
