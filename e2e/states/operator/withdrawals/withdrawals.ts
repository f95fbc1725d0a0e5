import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { listWithdrawals, type OperatorWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { checkLevels } from '@cairn/contract/operator/shared/checks.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { bitcoinAddress, idOf, longMember, memberOf, momentOf, tenMillion } from '../people.ts'

const wallets = ['bitcoin', 'usdt', 'ethereum']
const addressBlocker = { reason: 'address_waiting', until: '2026-11-20T18:30:00Z' } as const

export const row = (index: number): OperatorWithdrawal => ({
  ...withdrawalWith(),
  id: idOf(index),
  member: memberOf(index),
  amount: BigInt(77_70 * (index + 1) * (index + 1)),
  wallet: wallets[index % 3] ?? '',
  address: bitcoinAddress,
  requested_at: momentOf(index),
  approvals_needed: index % 4 === 3 ? 2 : 1,
  approvals: index % 8 === 3 ? 1 : 0,
  blockers: index % 5 === 2 ? [addressBlocker] : [],
  check: checkLevels[index % 3] ?? null,
  refused_transactions: index % 7 === 4 ? 1 : 0,
})

export const everyBlocker: OperatorWithdrawal['blockers'] = [
  { reason: 'member_locked', until: null },
  { reason: 'paused', until: null },
  { reason: 'withdrawals_locked', until: '2026-11-20T18:30:00Z' },
  addressBlocker,
  { reason: 'email_unconfirmed', until: null },
  { reason: 'kyc_needed', until: null },
  { reason: 'approver_gone', until: null },
  { reason: 'address_changed', until: null },
  { reason: 'address_altered', until: null },
  { reason: 'decision_not_signed', until: null },
  { reason: 'not_as_signed', until: null },
  { reason: 'ledger_behind', until: null },
]

export const withdrawals: Screen = {
  title: 'Withdrawals',
  states: [
    ...listStates({
      name: 'withdrawals',
      path: '/operator/withdrawals',
      call: listWithdrawals,
      reply: (rows, next) => ({ withdrawals: rows, next }),
      row,
      long: {
        ...row(0),
        member: longMember,
        amount: tenMillion,
        blockers: everyBlocker,
        approvals_needed: 2,
        approvals: 1,
      },
    }),
  ],
}
