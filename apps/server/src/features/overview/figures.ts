import { naturalBalance, type AccountRole } from '@cairn/contract/operator/ledger/account-roles.ts'
import { sumHoldings, type DailyTotal } from '../../ledger/reporting/days/daily-totals.ts'
import { transferKinds } from '../../ledger/kinds.ts'

/**
 * Derives the platform's figures from the day's transfers, each with the sign of its account's type. All follow from the kinds,
 * so both sides of the balance sheet agree by construction.
 */
export function summarise(sums: readonly DailyTotal[], today: string, daysShown: number) {
  const balances = balancesOf(sums)
  const of = (role: AccountRole) => naturalBalance(role, balances.get(role) ?? 0n)
  const figures = {
    owned: of('custody'),
    available: of('available'),
    invested: of('invested'),
    held: of('held'),
    owed: owedOf(balances),
    bonus_budget: of('bonus_budget'),
    gains: of('realised_gains'),
    fees: of('fees'),
    opening: of('opening'),
    network_fees: of('network_fees'),
    corrections: of('corrections'),
  }
  return { figures: { ...figures, custody: custodyOf(sums) }, days: daysOf(sums, today, daysShown) }
}

type Balances = Map<AccountRole, bigint>

function balancesOf(sums: readonly DailyTotal[]): Balances {
  const balances: Balances = new Map()
  const add = (role: AccountRole, cents: bigint) => balances.set(role, (balances.get(role) ?? 0n) + cents)
  for (const { kind, cents } of sums) {
    add(transferKinds[kind].from, -cents)
    add(transferKinds[kind].to, cents)
  }
  return balances
}

function owedOf(balances: Balances): bigint {
  return (balances.get('available') ?? 0n) + (balances.get('invested') ?? 0n) + (balances.get('held') ?? 0n)
}

function custodyOf(sums: readonly DailyTotal[]) {
  return [...sumHoldings(sums)]
    .map(([asset, amount]) => ({ asset, amount }))
    .toSorted((one, other) => one.asset.localeCompare(other.asset))
}

/** Each day's inflow and outflow, in cents, and the debt to members at its end. */
function daysOf(sums: readonly DailyTotal[], today: string, daysShown: number) {
  const byDay = Map.groupBy(sums, ({ day }) => day)
  let owed = owedOf(balancesOf(byDay.get(null) ?? []))
  return Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(Date.parse(today) - (daysShown - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    const moved = byDay.get(day) ?? []
    owed += owedOf(balancesOf(moved))
    return { day, in: sumOf(moved, 'deposit_confirmed'), out: sumOf(moved, 'withdrawal_sent'), owed }
  })
}

function sumOf(sums: readonly DailyTotal[], kind: DailyTotal['kind']): bigint {
  return sums.reduce((total, sum) => (sum.kind === kind ? total + sum.cents : total), 0n)
}
