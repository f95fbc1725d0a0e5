import { Money } from '@cairn/ui/values/money.tsx'
import { members as words } from '@cairn/words/backoffice/members.ts'
import { Link } from 'react-router'
import type { MemberAccount } from '@cairn/contract/operator/members.ts'
import { Facts } from '../../components/record/facts.tsx'
import { Section } from '../../components/record/section.tsx'
import { linkClass } from './records-section.tsx'

/** A member's figures, each with a link to its ledger entries. */
export function MemberFigures({ account }: { account: MemberAccount }) {
  const { accounts, figures, member } = account
  const of = (role: string) => accounts.find((each) => each.role === role)
  const [available, invested, held] = [of('available'), of('invested'), of('held')]
  const figure = (title: string, cents: bigint | null, query: Record<string, string>) => ({
    title,
    value:
      cents === null ? (
        '–'
      ) : (
        <Link to={entries(query)} className={linkClass}>
          {/* For a screen reader's list of links, where the fact's title is not visible. */}
          <span className="sr-only">{title}: </span>
          <Money cents={cents} className="text-lg font-semibold" />
        </Link>
      ),
  })
  return (
    <Section title={words.figures} note={words.figuresLead}>
      <Facts
        facts={[
          figure(words.balance, figures.balance, { account: available?.code ?? '' }),
          figure(words.activeDeposit, figures.active_deposit, { account: invested?.code ?? '' }),
          figure(words.held, held?.balance ?? null, { account: held?.code ?? '' }),
          figure(words.totalWithdrawal, figures.total_withdrawal, { member_id: member.id, kind: 'withdrawal_sent' }),
          figure(words.bonus, figures.bonus, { member_id: member.id, kind: 'bonus_paid' }),
        ]}
      />
      <p className="mt-4 text-sm">
        <Link to={entries({ member_id: member.id })} className={linkClass}>
          {words.allEntries}
        </Link>
      </p>
    </Section>
  )
}

function entries(query: Record<string, string>): string {
  return `/ledger?${new URLSearchParams(query)}`
}
