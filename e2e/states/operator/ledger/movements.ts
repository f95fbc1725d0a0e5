import {
  listCustodyMovements,
  movementNames,
  requestCustodyMovement,
  type CustodyMovement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { viewUnits, type UnitBook } from '@cairn/contract/operator/ledger/custody-units.ts'
import { viewUncollected, type Uncollected } from '@cairn/contract/operator/ledger/uncollected.ts'
import { units } from '@cairn/words/backoffice/ledger/units.ts'
import { refuse } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, momentOf, tenMillion } from '../people.ts'

const row = (index: number): CustodyMovement => ({
  id: idOf(index),
  approval_id: idOf(index),
  transfer: movementNames[index % 5] ?? '',
  asset: ['bitcoin', 'usd', 'usdt'][index % 3] ?? '',
  coins: index % 3 === 1 ? null : '0.00021',
  to_asset: index % 5 === 2 ? 'ethereum' : null,
  to_coins: index % 5 === 2 ? '1.2' : null,
  amount: BigInt(19_00 + index),
  transaction_id: null,
  withdrawal_id: null,
  reverses: index % 5 === 1 ? idOf(40) : null,
  reason: 'The fee of the withdrawals of Tuesday',
  requested_by: 'Theo Treasurer',
  requested_at: momentOf(index),
  status: ['approved', 'pending', 'rejected', 'approved'][index % 4] ?? '',
  decided_by: index % 4 === 1 ? null : 'Olive Owner',
  decided_at: index % 4 === 1 ? null : momentOf(index),
  decision_reason: index % 4 === 2 ? 'The wallet shows another fee' : null,
  is_reversed: index % 8 === 3,
})

const book = (asset: UnitBook['asset'], unknown_count: number): UnitBook => ({
  asset,
  in: asset === 'ethereum' ? '120.000000000000000001' : '120.5',
  out: '20.25',
  fees: '0.0042',
  unattributed: asset === 'usdt' ? '12.5' : '0',
  unconfirmed: asset === 'usdt' ? '33' : '0',
  held: asset === 'ethereum' ? '99.745800000000000001' : '100.2458',
  amount: 96_012_40n,
  unknown_count,
  unknown_amount: BigInt(unknown_count * 12_00),
})
const uncollected: Uncollected = {
  problem: null,
  coins: '12.375 ETH',
  count: 48,
  addresses: [
    { address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', coins: '2.25 ETH' },
    { address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', coins: '0.125 ETH' },
  ],
  only_newest: null,
  block: 21_334_001,
  cost: { one: '0.000063 ETH', all: '0.003024 ETH', one_amount: 12n, all_amount: 5_76n },
  smallest: 10_00n,
  is_smallest_too_low: false,
}
const unitsState = prepareStates('backoffice-units', { path: '/operator/ledger/units' })

const path = '/operator/ledger/movements/request'
const state = prepareStates('backoffice-movement-request', { path })

export const movements: Screen = {
  title: 'Movements of holdings',
  states: [
    ...listStates({
      name: 'movements',
      path: '/operator/ledger/movements',
      call: listCustodyMovements,
      reply: (rows, next) => ({ movements: rows, next }),
      row,
      long: { ...row(2), amount: tenMillion, coins: '123456789012.123456', requested_by: longMember.full_name },
    }),
    unitsState('', 'the book of units', 'The chain should hold', {
      given: (api) => {
        api.reply(viewUnits, { books: [book('bitcoin', 0), book('ethereum', 1), book('usdt', 12)] })
      },
    }),
    unitsState('-uncollected', 'what is not collected yet', 'Shown by block', {
      given: (api) => {
        api.reply(viewUnits, { books: [book('ethereum', 1)] })
        api.reply(viewUncollected, { uncollected })
      },
      when: (page) => page.getByRole('button', { name: units.uncollected.show }).click(),
    }),
    state('', 'a movement is requested', 'Request the movement'),
    state('-move', 'a move between assets, filled in', 'Coins received', {
      path: `${path}?transfer=custody_moved&asset=usdt&coins=100&to_asset=bitcoin&amount=100.00`,
      given: refuse(requestCustodyMovement, 'to_coins_invalid'),
    }),
  ],
}
