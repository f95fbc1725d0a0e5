import { checkTable, type CheckResult } from '@cairn/contract/operator/shared/checks.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { checks as words } from '@cairn/words/backoffice/shared/records.ts'
import { Section } from '../page/section.tsx'
import { CheckBadge } from './check-badge.tsx'

export interface ChecksSectionProps {
  checks: readonly CheckResult[]
  member: { id: string }
  /** The payout address of a withdrawal; empty where it is withheld. */
  address?: string
}

/** The checks of an open record, each a link: those that found something first, and the clear ones folded. */
export function ChecksSection({ checks, member, address = '' }: ChecksSectionProps) {
  const found = checks.filter(({ level }) => level !== 'green')
  const red = found.filter(({ level }) => level === 'red')
  const clear = checks.filter(({ level }) => level === 'green')
  if (checks.length === 0) return null
  const list = (rows: readonly CheckResult[]) => (
    <ul className="space-y-2">
      {rows.map((row) => (
        <Check key={row.name} check={row} to={fill(checkTable[row.name].to, { member: member.id, address })} />
      ))}
    </ul>
  )
  return (
    <Section title={words.title} note={red.length > 0 ? words.second : undefined}>
      {list([...red, ...found.filter(({ level }) => level === 'amber')])}
      <details className={found.length > 0 ? 'mt-3' : ''}>
        <summary className="min-h-6 cursor-pointer text-sm text-accent">{words.clear(clear.length)}</summary>
        <div className="mt-2">{list(clear)}</div>
      </details>
    </Section>
  )
}

function Check({ check, to }: { check: CheckResult; to: string }) {
  const { found, clear } = checkTable[check.name]
  return (
    <li className="flex items-baseline gap-3 text-sm">
      <span className="w-22 shrink-0">
        <CheckBadge level={check.level} />
      </span>
      <TextLink to={to} className="min-w-0 wrap-anywhere">
        <span>
          <Text parts={sentenceOf(check.level === 'green' ? clear : found, check)} />
        </span>
      </TextLink>
    </li>
  )
}

/** A sentence with the figures and times of its check in its places. */
function sentenceOf(sentence: string, { number, at, amount, paid_in }: CheckResult) {
  const places: Record<string, React.ReactNode> = {
    number,
    at: at ? <DateText date={at} /> : words.never,
    amount: <Money cents={amount} />,
    paid_in: <Money cents={paid_in} />,
  }
  return sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? places[part] : part))
}

function fill(path: string, places: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(places[place] ?? ''))
}
