import type { LatestCount } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import type { ReactNode } from 'react'
import { PageSection } from '../../components/page/page-section.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import type { Overview } from './overview-query.ts'

/** The balance sheet. Both sides come from the same transfers, so the two totals are equal. */
export function FiguresSection({ figures }: Pick<Overview, 'figures'>) {
  const names = words.figures
  return (
    <PageSection title={words.balanceSheet}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Sheet
          title={names.assets}
          lines={figures.custody.map(({ asset, amount, latest_count }) => ({
            name: names.custody(asset),
            cents: amount,
            to: entriesOf(`custody:${asset}`),
            note: <CountNote count={latest_count} />,
            isAlarm: amount < 0n,
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
            // Expenses, so they are subtracted.
            { name: names.networkFees, cents: -figures.network_fees, to: entriesOf('network_fees') },
            { name: names.corrections, cents: -figures.corrections, to: entriesOf('corrections') },
          ]}
          total={{
            name: names.total,
            cents:
              figures.owed +
              figures.bonus_budget +
              figures.gains +
              figures.fees +
              figures.opening -
              figures.network_fees -
              figures.corrections,
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
  note?: ReactNode
  /** What cannot be, such as holdings below zero. */
  isAlarm?: boolean
}

interface SheetProps {
  title: string
  lines: Line[]
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

function Figure({ name, cents, to, note, isAlarm = false, isSum = false }: Line & { isSum?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 py-1 ${isSum ? 'my-1 border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt className={isSum ? '' : 'text-quiet'}>{to ? <TextLink to={to}>{name}</TextLink> : name}</dt>
      <dd>
        <Money cents={cents} className={isAlarm ? 'font-semibold text-danger' : ''} />
      </dd>
      {isAlarm && <dd className="basis-full text-xs font-semibold text-danger">{words.figures.belowZero}</dd>}
      {note && <dd className="basis-full text-xs text-quiet">{note}</dd>}
    </div>
  )
}

/** When the asset was last counted, and how that differed from the books. */
function CountNote({ count }: { count: LatestCount | null }) {
  const names = words.figures
  if (!count) return names.neverCounted
  const { id, as_of, difference, status } = count
  return (
    <>
      <TextLink to={`/ledger/reconciliations/${id}`}>
        <span>
          {names.counted} <DateText date={as_of} />
        </span>
      </TextLink>
      {', '}
      {status === 'matched' ? (
        names.matches
      ) : (
        <span className={`whitespace-nowrap ${status === 'open' ? 'font-semibold text-danger' : ''}`}>
          {names.difference(status)} <Money cents={difference} />
        </span>
      )}
    </>
  )
}

function entriesOf(account: string): string {
  return `/ledger?${new URLSearchParams({ account })}`
}

/** The accounts of one role, of all members or plans. */
function accountsOf(role: string): string {
  return `/ledger/accounts?${new URLSearchParams({ role })}`
}
