import { Money } from '@cairn/ui/values/money.tsx'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import { PageSection } from '../../components/page-section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import type { Overview } from './overview-query.ts'

/** The balance sheet. Both sides come from the same transfers, so the two totals are equal. */
export function FiguresSection({ figures }: Pick<Overview, 'figures'>) {
  const names = words.figures
  return (
    <PageSection title={words.balanceSheet}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Sheet
          title={names.assets}
          lines={figures.custody.map(({ asset, amount }) => ({
            name: names.custody(asset),
            cents: amount,
            to: entriesOf(`custody:${asset}`),
          }))}
          total={{ name: names.expectedHoldings, cents: figures.owned }}
        />
        <Sheet
          title={names.liabilities}
          lines={[
            { name: names.available, cents: figures.available, to: accountsOf('available') },
            { name: names.invested, cents: figures.invested, to: accountsOf('invested') },
            { name: names.held, cents: figures.held, to: accountsOf('held') },
          ]}
          subtotal={{ name: names.owed, cents: figures.owed }}
          after={[
            { name: names.bonusBudget, cents: figures.bonus_budget, to: '/bonus-budget' },
            { name: names.gains, cents: figures.gains, to: accountsOf('realised_gains') },
            { name: names.fees, cents: figures.fees, to: entriesOf('fees') },
            { name: names.opening, cents: figures.opening, to: entriesOf('opening') },
            // An expense, so it is subtracted.
            { name: names.corrections, cents: minus(figures.corrections), to: entriesOf('corrections') },
          ]}
          total={{
            name: names.total,
            cents: plus(
              figures.owed,
              figures.bonus_budget,
              figures.gains,
              figures.fees,
              figures.opening,
              minus(figures.corrections),
            ),
          }}
        />
      </div>
    </PageSection>
  )
}

interface Line {
  name: string
  cents: bigint | null
  /** The page that manages it, or the accounts and transfers that it sums up. */
  to?: string
}

interface SheetProps {
  title: string
  lines: Line[]
  /** A subtotal, and the lines after it. */
  subtotal?: Line
  after?: Line[]
  total: Line
}

function Sheet({ title, lines, subtotal, after, total }: SheetProps) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-5">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <dl className="text-sm">
        {lines.map((line) => (
          <Figure key={line.name} {...line} />
        ))}
        {subtotal && <Figure {...subtotal} isSum />}
        {after?.map((line) => (
          <Figure key={line.name} {...line} />
        ))}
      </dl>
      {/* At the bottom of both sheets, so that the two totals are side by side. */}
      <dl className="mt-auto text-sm">
        <Figure {...total} isSum />
      </dl>
    </div>
  )
}

function Figure({ name, cents, to, isSum = false }: Line & { isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-1 ${isSum ? 'my-1 border-t border-line pt-2 font-semibold' : ''}`}>
      <dt className={isSum ? '' : 'text-quiet'}>{to ? <TextLink to={to}>{name}</TextLink> : name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}

function minus(cents: bigint | null): bigint | null {
  return cents === null ? null : -cents
}

function plus(...figures: (bigint | null)[]): bigint {
  return figures.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n)
}

/** The transfers of one platform account. */
function entriesOf(account: string): string {
  return `/ledger?${new URLSearchParams({ account })}`
}

/** The accounts of one role, of all members or plans. */
function accountsOf(role: string): string {
  return `/ledger/accounts?${new URLSearchParams({ role })}`
}
