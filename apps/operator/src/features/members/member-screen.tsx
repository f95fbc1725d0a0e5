import { viewMemberAccount, type MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Tabs } from '@cairn/ui/choices/tabs.tsx'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { Loaded } from '../../components/page/loaded.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { BackLink } from '../../components/page/back-link.tsx'
import { ChangedAlert } from '../../components/record/changed-alert.tsx'
import { CasesSection } from '../../components/record/cases-section.tsx'
import { useRecord } from '../../components/record/use-record.ts'
import { ViewersNote } from '../../components/record/viewers-note.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { AddedBeforeLock } from './added-before-lock.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFigures } from './member-figures.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberMails } from './lists/member-mails.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberAddresses, MemberIdentity, MemberRecords } from './member-records.tsx'
import { MemberSessions } from './lists/member-sessions.tsx'
import { MemberStatement } from './member-statement.tsx'
import { MemberTrail } from './lists/member-trail.tsx'

const tabs = ['summary', 'money', 'identity', 'access', 'mails', 'notes', 'activity'] as const

/** Everything about one member, in tabs with their address. A view is recorded once in a quarter of an hour. */
export function MemberScreen() {
  const { id = '' } = useParams()
  const { record: account, change, viewers } = useRecord(viewMemberAccount, { id, list: 'members' })
  const title = account.data?.member.full_name ?? words.title
  useTitle(title)
  return (
    <>
      <BackLink to="/members" title={words.back} />
      {/* The heading stays the same element while it loads, so that the focus stays on it. */}
      <MemberHead title={title} account={account.data} />
      <ViewersNote viewers={viewers} />
      <ChangedAlert change={change} />
      <Loaded query={account} what={words.loading} lines={6}>
        {(data) => <MemberTabs account={data} onChanged={async () => void (await account.refetch())} />}
      </Loaded>
    </>
  )
}

interface AccountProps {
  account: MemberAccount
  onChanged: () => Promise<void>
}

function MemberTabs({ account, onChanged }: AccountProps) {
  const [search, setSearch] = useSearchParams()
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab === search.get('tab')),
  )
  const content = contents[tabs[chosen] ?? 'summary']
  return (
    <Tabs
      label={words.tabsLabel}
      chosen={chosen}
      onChoose={(index) => setSearch(index === 0 ? {} : { tab: tabs[index] ?? '' }, { replace: true })}
      // Only the chosen one is shown, and only it reads.
      tabs={tabs.map((tab, index) => ({
        title: words.tabs[tab],
        content: index === chosen ? content({ account, onChanged }) : null,
      }))}
    />
  )
}

const contents: Record<(typeof tabs)[number], (props: AccountProps) => ReactNode> = {
  summary: ({ account, onChanged }) => (
    <Columns
      lead={
        <>
          <ClosedNotice member={account.member} />
          <LockAlert member={account.member} />
          <AddedBeforeLock account={account} />
        </>
      }
      side={
        <div className="space-y-6">
          <MemberActions member={account.member} onChanged={onChanged} />
          <CasesSection cases={account.cases} recordId={account.member.id} />
        </div>
      }
    >
      <MemberFigures account={account} />
      <Profile member={account.member} />
      <MemberRecords account={account} />
    </Columns>
  ),
  money: ({ account }) => <MemberStatement memberId={account.member.id} />,
  identity: ({ account }) => (
    <div className="space-y-6">
      <MemberIdentity account={account} />
    </div>
  ),
  access: ({ account, onChanged }) => (
    <Columns side={<MemberActions member={account.member} onChanged={onChanged} />} lead={null}>
      <MemberAddresses account={account} />
      <MemberSessions memberId={account.member.id} />
    </Columns>
  ),
  mails: ({ account }) => <MemberMails memberId={account.member.id} />,
  notes: ({ account, onChanged }) => (
    <MemberNotes memberId={account.member.id} notes={account.notes} onChanged={onChanged} />
  ),
  activity: ({ account }) => <MemberTrail memberId={account.member.id} />,
}

/** Urgent actions come before all that is only read but the notices, also on a phone. */
function Columns({ lead, side, children }: { lead: ReactNode; side: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      {lead && <div className="min-w-0 space-y-6 empty:hidden">{lead}</div>}
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">{side}</div>
      <div className="min-w-0 space-y-6">{children}</div>
    </div>
  )
}

function ClosedNotice({ member: { closed_at } }: { member: MemberAccount['member'] }) {
  if (!closed_at) return null
  return (
    <p className="rounded-md border border-line bg-surface p-4 font-medium">
      {words.closed}, <DateText date={closed_at} hasTime />
      <span className="mt-1 block text-sm font-normal text-quiet">{words.closedHelp}</span>
    </p>
  )
}

function LockAlert({ member: { lock } }: { member: MemberAccount['member'] }) {
  if (!lock) return null
  return (
    <div className="rounded-md border border-danger bg-danger-soft p-4">
      <p className="font-medium text-danger">
        {lock.by ? words.lockedBy(lock.by) : words.frozen}, <DateText date={lock.at} hasTime />
      </p>
      {lock.reason && <p className="mt-1 text-sm wrap-anywhere">{lock.reason}</p>}
    </div>
  )
}

function Profile({ member }: { member: MemberAccount['member'] }) {
  const { factors, factors_removed_at, sponsor } = member
  return (
    <Section title={words.profile}>
      <Facts
        facts={[
          { title: words.email, value: member.email, isWide: true },
          {
            title: words.emailConfirmed,
            value: member.email_confirmed_at ? <DateText date={member.email_confirmed_at} /> : words.notConfirmed,
          },
          { title: words.registered, value: <DateText date={member.registered_at} hasTime /> },
          {
            title: words.sponsor,
            value: sponsor ? <TextLink to={`/members/${sponsor.id}`}>{sponsor.full_name}</TextLink> : words.noSponsor,
          },
          { title: words.accountType, value: member.account_type },
          { title: words.investmentPlan, value: member.investment_plan },
          { title: words.factors, value: words.factorsOf(factors.authenticator, factors.passkeys) || words.noFactors },
          { title: words.factorsRemoved, value: factors_removed_at && <DateText date={factors_removed_at} hasTime /> },
          ...(member.withdrawals_locked_until
            ? [{ title: words.withdrawalsLocked, value: <DateText date={member.withdrawals_locked_until} hasTime /> }]
            : []),
        ]}
      />
    </Section>
  )
}
