import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useMay } from '../../session/session.tsx'
import { Facts } from '../page/facts.tsx'
import { Section } from '../page/section.tsx'
import { RecordStatus } from './record-status.tsx'

export interface MemberSectionProps {
  member: {
    id: string
    full_name: string
    username: string
    email: string
    registered_at: string
    is_locked: boolean
    warnings: string[]
    cases: { id: string; title: string }[]
    kyc?: string
    balance?: bigint | null
    active_deposit?: bigint | null
    total_withdrawal?: bigint | null
    bonus?: bigint | null
  }
}

export function MemberSection({ member }: MemberSectionProps) {
  const may = useMay()
  const { balance, active_deposit, total_withdrawal, bonus } = member
  const figures =
    balance === undefined
      ? []
      : [
          { title: words.balance, value: <Money cents={balance} /> },
          { title: words.activeDeposit, value: <Money cents={active_deposit ?? null} /> },
          { title: words.totalWithdrawal, value: <Money cents={total_withdrawal ?? null} /> },
          { title: words.bonus, value: <Money cents={bonus ?? null} /> },
        ]
  return (
    <Section title={words.member}>
      <p className="font-medium">
        {may(viewMemberAccount) ? (
          <TextLink to={`/members/${member.id}`}>{member.full_name}</TextLink>
        ) : (
          member.full_name
        )}
      </p>
      <p className="text-sm text-quiet">{member.username}</p>
      <p className="mb-4 text-sm wrap-anywhere">{member.email}</p>
      {member.is_locked && (
        <p className="mb-4 rounded-md border border-danger bg-danger-soft px-3 py-2 text-sm font-medium text-danger">
          {words.locked}
        </p>
      )}
      {member.warnings.map((warning) => (
        <p
          key={warning}
          role="note"
          className="mb-4 rounded-md border border-waiting bg-waiting-soft px-3 py-2 text-sm wrap-anywhere"
        >
          {warning}
        </p>
      ))}
      <Facts
        facts={[
          { title: words.memberSince, value: <DateText date={member.registered_at} /> },
          {
            title: words.memberKyc,
            value:
              member.kyc === undefined ? null : member.kyc === 'none' ? (
                words.noKyc
              ) : (
                <RecordStatus status={member.kyc} />
              ),
          },
          ...figures,
        ]}
      />
    </Section>
  )
}
