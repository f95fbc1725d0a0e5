import { custody, transfer } from '@cairn/client/testing/records/ledger.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listAccounts, listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import { all, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, memberOf, momentOf, tenMillion } from '../people.ts'
import { longGains, longSide, side, suggesting, type Transfer } from './sides.ts'

type Account = CallReply<typeof listAccounts>['accounts'][number]

const movements = (number: number): Pick<Transfer, 'kind' | 'from' | 'to' | 'cause'>[] => [
  { kind: 'deposit_confirmed', from: custody, to: side('invested', number), cause: { kind: 'deposit', id: idOf(1) } },
  {
    kind: 'withdrawal_held',
    from: side('available', number),
    to: side('held', number),
    cause: { kind: 'withdrawal', id: idOf(2) },
  },
  { kind: 'withdrawal_sent', from: side('held', number), to: custody, cause: { kind: 'withdrawal', id: idOf(2) } },
]

const row = (index: number): Transfer => ({
  ...transfer,
  id: idOf(index),
  position: String(2_000 - index),
  amount: BigInt(250_00 * (index + 1)),
  posted_at: momentOf(index),
  actor:
    index % 3 === 1
      ? { kind: 'member', id: idOf(1), name: 'Freya Funded' }
      : { kind: 'operator', id: idOf(70), name: 'Theo Treasurer' },
  block: index === 0 ? null : '1204',
  ...movements(index)[index % 3]!,
})

const account = (index: number): Account =>
  index < 3
    ? {
        id: String(index),
        code: ['custody:bitcoin', 'fees', 'bonus_budget'][index] ?? '',
        role: ['custody', 'fees', 'bonus_budget'][index] ?? '',
        member: null,
        plan: null,
        type: ['asset', 'income', 'equity'][index] ?? '',
        balance: BigInt(182_400_00 * (1 - (index % 2))),
        is_computed: index === 0,
      }
    : {
        id: String(index),
        code: `member:${idOf(index)}:available`,
        role: 'available',
        member: memberOf(index),
        plan: null,
        type: 'liability',
        balance: BigInt(1_250_50 * index),
        is_computed: false,
      }

const state = prepareStates('backoffice', { path: '/operator/ledger' })

export const ledger: Screen = {
  title: 'Ledger',
  states: [
    ...listStates({
      name: 'transfers',
      path: '/operator/ledger',
      call: listTransfers,
      reply: (transfers, next) => ({ transfers, next }),
      row,
      long: {
        ...row(2),
        amount: tenMillion,
        from: longSide,
        to: longGains,
        actor: { kind: 'operator', id: idOf(70), name: longMember.full_name },
      },
    }),
    state('-ledger-suggestions', 'a filter suggests matches', 'Invested · Freya Funded', {
      given: all(suggesting, reply(listTransfers, { transfers: [0, 1, 2].map(row), next: null })),
      when: async (page) => {
        await page.getByRole('button', { name: 'Filters', exact: true }).click()
        await page.getByRole('combobox', { name: 'Account' }).fill('Freya')
      },
    }),
    ...listStates({
      name: 'accounts',
      path: '/operator/ledger/accounts',
      call: listAccounts,
      reply: (accounts, next) => ({ accounts, next }),
      row: account,
      long: { ...account(3), ...longGains, type: 'income', balance: tenMillion },
    }),
  ],
}
