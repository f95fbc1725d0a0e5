import { viewMemberAccount, type MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { useParams } from 'wouter'
import { Loaded } from '../../components/page/loaded.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { BackLink } from '../../components/page/back-link.tsx'
import { ChangedAlert } from '../../components/record/changed-alert.tsx'
import { useRecord } from '../../components/record/use-record.ts'
import { ViewersNote } from '../../components/record/viewers-note.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { AddedBeforeLock } from './added-before-lock.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFigures } from './member-figures.tsx'
import { MemberMails } from './member-mails.tsx'
import { MemberRecords } from './member-records.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { MemberTrail } from './member-trail.tsx'

/** Everything about one member. A view is recorded once in a quarter of an hour. */
export function MemberScreen() {
  const { id = '' } = useParams()
  const { record: account, change, viewers } = useRecord(viewMemberAccount, { id, list: 'members' })
  const member = account.data?.member
  return (
    <>
      <BackLink to="/members" title={words.back} />
      {/* The heading stays the same element while it loads, so that the focus stays on it. */}
      <Screen title={member?.full_name ?? words.title} lead={member?.username}>
        <ViewersNote viewers={viewers} />
        <ChangedAlert change={change} />
        <Loaded query={account} what={words.loading} lines={6}>
          {(data) => <Account account={data} onChanged={async () => void (await account.refetch())} />}
        </Loaded>
      </Screen>
    </>
  )
}

function Account({ account, onChanged }: { account: MemberAccount; onChanged: () => Promise<void> }) {
  const { member } = account
  return (
    <>
      <ClosedNotice member={member} />
      <LockAlert member={member} />
      <AddedBeforeLock account={account} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <MemberFigures account={account} />
        </div>
        {/* Urgent actions come before the long lists, also on a phone. */}
        <div className="min-w-0 space-y-6 xl:row-span-2">
          <Profile member={member} />
          <MemberActions member={member} onChanged={onChanged} />
        </div>
        <div className="min-w-0 space-y-6">
          <MemberRecords account={account} />
          <MemberSessions memberId={member.id} />
        </div>
      </div>
      <div className="mt-8 space-y-8">
        <MemberMails memberId={member.id} />
        <MemberTrail memberId={member.id} />
      </div>
    </>
  )
}

function ClosedNotice({ member: { closed_at } }: { member: MemberAccount['member'] }) {
  if (!closed_at) return null
  return (
    <p className="mb-6 rounded-md border border-line bg-surface p-4 font-medium">
      {words.closed}, <DateText date={closed_at} hasTime />
      <span className="mt-1 block text-sm font-normal text-quiet">{words.closedHelp}</span>
    </p>
  )
}

function LockAlert({ member: { lock } }: { member: MemberAccount['member'] }) {
  if (!lock) return null
  return (
    <div className="mb-6 rounded-md border border-danger bg-danger-soft p-4">
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
