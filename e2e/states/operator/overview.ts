import type { CallReply } from '@cairn/contract/core/call.ts'
import { queues, viewOverview } from '@cairn/contract/operator/overview.ts'
import { reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { idOf, longMember, memberOf, tenMillion } from './people.ts'
import type { Screen } from '../state.ts'

type Overview = CallReply<typeof viewOverview>

const nothing: Overview['figures'] = {
  custody: [],
  owned: 0n,
  available: 0n,
  invested: 0n,
  held: 0n,
  owed: 0n,
  bonus_budget: 0n,
  gains: 0n,
  fees: 0n,
  opening: 0n,
  network_fees: 0n,
  corrections: 0n,
}

const counted = {
  id: idOf(60),
  as_of: '2026-11-19T23:59:59Z',
  counted: 96_000_00n,
  difference: -12_40n,
  status: 'open',
}
const figures: Overview['figures'] = {
  custody: [
    { asset: 'bitcoin', amount: 123_136_75n, latest_count: { ...counted, status: 'matched', difference: 0n } },
    { asset: 'ethereum', amount: 96_012_40n, latest_count: counted },
    { asset: 'usdt', amount: 41_000_00n, latest_count: { ...counted, status: 'explained' } },
    { asset: 'usd', amount: -7_500_00n, latest_count: null },
  ],
  owned: 252_649_15n,
  available: 58_012_25n,
  invested: 190_400_00n,
  held: 11_970_00n,
  owed: 260_382_25n,
  bonus_budget: 3_266_90n,
  gains: 4_000_00n,
  fees: 0n,
  opening: 0n,
  network_fees: 15_000_00n,
  corrections: 0n,
}

const days = Array.from({ length: 90 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
  in: index % 6 === 0 ? BigInt(900_00 + index * 37_00) : 0n,
  out: index % 11 === 5 ? BigInt(400_00 + index * 11_00) : 0n,
  owed: BigInt(180_000_00 + index * 893_00),
}))

const waiting: Overview['waiting'] = queues.map((queue, index) => ({
  queue,
  count: [12, 3, 1, 1, 0, 2][index] ?? 0,
  oldest: index === 4 ? null : `2026-11-${17 + (index % 3)}T08:1${index % 10}:00Z`,
}))

const oldest: Overview['oldest'] = queues.flatMap((queue, index) => {
  const isRequest = queue === 'approvals_to_decide'
  if (queue === 'documents_to_review') return []
  return {
    queue,
    id: idOf(index),
    since: `2026-11-${17 + (index % 3)}T08:1${index % 10}:00Z`,
    member: isRequest ? null : memberOf(index),
    amount: isRequest ? null : BigInt(10_500_25 * (index + 1)),
    sentence: isRequest ? 'Members pay bitcoin to tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' : null,
  }
})

const today: Overview['today'] = [
  { kind: 'deposit_confirmed', count: 4, amount: 12_450_00n },
  { kind: 'withdrawal_held', count: 2, amount: 610_50n },
  { kind: 'withdrawal_sent', count: 1, amount: 400_25n },
  { kind: 'bonus_paid', count: 1, amount: 62_50n },
]

/** A usual day, with these changes. */
export function overviewReply(change: Partial<Overview> = {}): Overview {
  return { waiting, oldest, figures, day: days.at(-1)?.day ?? '', today, days, ...change }
}

const millions = Object.fromEntries(
  Object.entries(figures).map(([name, figure]) => [name, typeof figure === 'bigint' ? tenMillion : figure]),
) as unknown as Overview['figures']

const state = prepareStates('backoffice-overview', { path: '/operator' })

export const overview: Screen = {
  title: 'Overview',
  states: [
    state('', 'a usual day', 'Assets and liabilities', { given: reply(viewOverview, overviewReply()) }),
    state('-long', 'long names, ten million of everything', 'Assets and liabilities', {
      given: reply(
        viewOverview,
        overviewReply({
          waiting: queues.map((queue) => ({ queue, count: 12_345, oldest: '2025-01-01T00:00:00Z' })),
          oldest: oldest.map(({ queue, id, member, amount, sentence }) => ({
            queue,
            id,
            since: '2025-01-01T00:00:00Z',
            member: member && longMember,
            amount: amount && tenMillion,
            sentence,
          })),
          figures: {
            ...millions,
            custody: figures.custody.map(({ asset, latest_count }) => ({ asset, amount: tenMillion, latest_count })),
          },
          today: today.map(({ kind }) => ({ kind, count: 12_345, amount: tenMillion })),
          days: days.map(({ day }) => ({ day, in: tenMillion, out: tenMillion / 3n, owed: tenMillion * 9n })),
        }),
      ),
    }),
    state('-new', 'the first day, with nothing of anything', 'Assets and liabilities', {
      given: reply(viewOverview, {
        waiting: queues.map((queue) => ({ queue, count: 0, oldest: null })),
        oldest: [],
        figures: nothing,
        day: days.at(-1)?.day ?? '',
        today: [],
        days: days.map(({ day }) => ({ day, in: 0n, out: 0n, owed: 0n })),
      }),
    }),
    state('-support', 'support, for whom nothing waits', 'Assets and liabilities', {
      given: reply(viewOverview, overviewReply({ waiting: [], oldest: [] })),
      as: 'support',
    }),
  ],
}
