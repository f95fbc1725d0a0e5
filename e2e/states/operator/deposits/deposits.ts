import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import { listDeposits, type OperatorDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { fail, hang, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { bitcoinAddress, idOf, longMember, memberOf, momentOf, tenMillion } from '../people.ts'

const plans = ['Granite', 'Standard', 'Basalt']
const wallets = ['bitcoin', 'usdt', 'ethereum']

export const row = (index: number): OperatorDeposit => ({
  ...depositWith(),
  id: idOf(index),
  member: memberOf(index),
  plan: plans[index % 3] ?? '',
  amount: BigInt(250_00 * (index + 1) * (index + 3)),
  wallet: wallets[index % 3] ?? '',
  address: bitcoinAddress,
  requested_at: momentOf(index),
})

export const longRow: OperatorDeposit = {
  ...row(0),
  member: longMember,
  plan: 'A plan with a name of sixty characters, as long as they may be',
  amount: tenMillion,
  amount_received: tenMillion,
  status: 'completed',
}

const state = prepareStates('backoffice-deposits', { path: '/operator/deposits' })

export const deposits: Screen = {
  title: 'Deposits',
  states: [
    ...listStates({
      name: 'deposits',
      path: '/operator/deposits',
      call: listDeposits,
      reply: (rows, next) => ({ deposits: rows, next }),
      row,
      long: longRow,
    }),
    state('-empty', 'nothing yet', 'Deposits requested by members appear here.', {
      given: reply(listDeposits, { deposits: [], next: null }),
    }),
    state('-waiting', 'loading', 'Loading', { given: hang(listDeposits) }),
    state('-failed', 'failed to load', 'Try again', { given: fail(listDeposits) }),
    state('-columns', 'the choice of columns is open', 'Columns', {
      given: reply(listDeposits, { deposits: [0, 1, 2, 3, 4, 5, 6].map(row), next: null }),
      when: (page) => page.locator('summary').click(),
    }),
    state('-chosen', 'some are selected for one action', '2 selected', {
      given: reply(listDeposits, { deposits: [0, 1, 2].map(row), next: null }),
      async when(page) {
        const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
        for (const index of [0, 1]) await boxes.nth(index).check()
      },
    }),
  ],
}
