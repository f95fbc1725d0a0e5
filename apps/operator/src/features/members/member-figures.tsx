import { Money } from '@cairn/ui/values/money.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import type { MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'

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
        <TextLink to={entries(query)}>
          {/* For a screen reader's list of links, where the fact's title is not visible. */}
          <span className="sr-only">{title}: </span>
          <Money cents={cents} className="text-lg font-semibold" />
        </TextLink>
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
        <TextLink to={entries({ member_id: member.id })}>{words.allEntries}</TextLink>
      </p>
    </Section>
  )
}

function entries(query: Record<string, string>): string {
  return `/ledger?${new URLSearchParams(query)}`
}
