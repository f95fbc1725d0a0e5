import { viewMonth, type MonthAccount } from '@cairn/contract/operator/ledger/month.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { tenMillion } from '../people.ts'

type Month = CallReply<typeof viewMonth>

function account(
  name: string,
  type: string,
  opening: bigint,
  moved: [kind: string, amount: bigint][] = [],
): MonthAccount {
  const movements = moved.map(([kind, amount], index) => ({ kind, count: 1 + index * 17, amount }))
  const closing = movements.reduce((sum, { amount }) => sum + amount, opening)
  return { account: name, type, opening, movements, closing, stored: type === 'asset' ? null : closing }
}

const accounts = [
  account('custody:bitcoin', 'asset', 812_340_50n, [
    ['deposit_confirmed', 120_000_00n],
    ['withdrawal_sent', -43_100_25n],
    ['gain_realised', 5_200_00n],
    ['network_fee_paid', -37_18n],
    ['custody_moved', -50_000_00n],
  ]),
  account('custody:usdt', 'asset', 310_000_00n, [['custody_moved', 50_000_00n]]),
  account('custody:usd', 'asset', 5_000_00n),
  account('available', 'liability', 402_118_07n, [
    ['deposit_released', 96_400_00n],
    ['withdrawal_held', -43_100_25n],
    ['bonus_paid', 125_00n],
    ['gain_distributed', 4_890_11n],
  ]),
  account('invested', 'liability', 715_000_00n, [
    ['deposit_confirmed', 120_000_00n],
    ['deposit_released', -96_400_00n],
  ]),
  account('held', 'liability', 0n, [
    ['withdrawal_held', 43_100_25n],
    ['withdrawal_sent', -43_100_25n],
  ]),
  account('bonus_budget', 'equity', 4_875_00n, [['bonus_paid', -125_00n]]),
  account('opening', 'equity', 0n),
  account('realised_gains', 'income', 347_43n, [
    ['gain_realised', 5_200_00n],
    ['gain_distributed', -4_890_11n],
  ]),
  account('network_fees', 'expense', 0n, [['network_fee_paid', 37_18n]]),
]

const october: Month = {
  error: false,
  msg: '',
  month: '2026-10',
  since: '2025-08',
  is_so_far: false,
  accounts,
  head: { block: '1204331', hash: '4f1e0c2d'.repeat(8), sealed_at: '2026-11-01T00:01:12Z' },
}

const state = prepareStates('backoffice-month', {
  path: '/operator/ledger/month',
  given: reply(viewMonth, october),
})

export const month: Screen = {
  title: 'A month of the ledger',
  states: [
    state('', 'a whole month', 'October 2026'),
    state('-differs', 'a balance was altered in the database', 'The closing differs', {
      given: reply(viewMonth, {
        ...october,
        accounts: accounts.with(3, { ...accounts[3]!, opening: tenMillion, closing: tenMillion, stored: 1n }),
      }),
    }),
    state('-new', 'nothing was posted yet', 'Months appear here', {
      given: reply(viewMonth, { ...october, month: '2026-11', since: null, accounts: [], head: null, is_so_far: true }),
    }),
  ],
}
