import type { MonthAccount } from '@cairn/contract/operator/ledger/month.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { month as words } from '@cairn/words/backoffice/ledger/month.ts'
import { overview } from '@cairn/words/backoffice/overview.ts'

/** Every account in one table, as in the balance sheet. */
export function AccountsTable({ accounts }: { accounts: readonly MonthAccount[] }) {
  return (
    <section aria-label={words.accounts}>
      <Title text={words.accounts} />
      <DataTable caption={words.accounts} columns={accountColumns} rows={accounts} rowKey={({ account }) => account} />
    </section>
  )
}

const accountColumns: Column<MonthAccount>[] = [
  { title: words.account, place: 'lead', cell: ({ account }) => nameOf(account) },
  { title: words.type, cell: ({ type }) => ledger.types[type] ?? type },
  { title: words.opening, isFigure: true, isTitled: true, cell: ({ opening }) => <Money cents={opening} /> },
  {
    title: words.change,
    isFigure: true,
    isTitled: true,
    cell: ({ opening, closing }) => <Money cents={closing - opening} isChange />,
  },
  {
    title: words.closing,
    isFigure: true,
    place: 'trail',
    cell: ({ closing, stored }) => (
      <>
        <Money cents={closing} className="font-semibold" />
        {stored !== null && stored !== closing && (
          <span className="block text-xs text-danger">
            {words.stored}: <Money cents={stored} />
          </span>
        )}
      </>
    ),
  },
]

/** A table for each account in which something moved: opening, movements by kind, closing. */
export function MovementsTables({ accounts }: { accounts: readonly MonthAccount[] }) {
  const moved = accounts.filter(({ movements }) => movements.length > 0)
  if (moved.length === 0) return <p className="text-quiet">{words.noMovement}</p>
  return (
    <div className="gap-6 xl:columns-2 print:columns-1">
      {moved.map(({ account, opening, movements, closing }) => (
        <section key={account} aria-label={nameOf(account)} className="mb-6 break-inside-avoid">
          <Title text={nameOf(account)} />
          <DataTable
            caption={nameOf(account)}
            columns={movementColumns}
            rows={[
              { name: words.opening, amount: opening },
              ...movements.map(({ kind, count, amount }) => ({ name: ledger.kinds[kind] ?? kind, count, amount })),
              { name: words.closing, amount: closing },
            ]}
            rowKey={({ name }) => name}
          />
        </section>
      ))}
    </div>
  )
}

/** Hidden on paper, where the caption of the table is the title. */
function Title({ text }: { text: string }) {
  return <h2 className="mb-2 text-base font-semibold print:hidden">{text}</h2>
}

interface Movement {
  name: string
  /** The opening and the closing have no count. */
  count?: number
  amount: bigint
}

const movementColumns: Column<Movement>[] = [
  {
    title: words.movement,
    place: 'lead',
    cell: ({ name, count }) =>
      count === undefined ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <>
          <span className="block font-normal">{name}</span>
          <span className="block text-xs font-normal text-quiet">{words.transfers(count)}</span>
        </>
      ),
  },
  {
    title: words.amount,
    isFigure: true,
    place: 'trail',
    cell: ({ count, amount }) => <Money cents={amount} isChange={count !== undefined} />,
  },
]

const { figures } = overview

/** The names of the overview, which has the present figures of the same accounts. */
const names: Record<string, string> = {
  available: figures.available,
  invested: figures.invested,
  held: figures.held,
  bonus_budget: figures.bonusBudget,
  realised_gains: figures.gains,
  fees: figures.fees,
  opening: figures.opening,
  network_fees: figures.networkFees,
  corrections: figures.corrections,
}

function nameOf(account: string): string {
  return names[account] ?? figures.custody(account.replace('custody:', ''))
}
