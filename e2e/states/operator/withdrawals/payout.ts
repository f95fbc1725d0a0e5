import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { taproot } from '../../extremes.ts'

import { prepareStates } from '../../prepare-states.ts'
import type { Given, Screen } from '../../state.ts'
import { idOf, longMemberInFull, memberOf, tenMillion, transactionId } from '../people.ts'
import { mine } from './withdrawal-records.ts'
import { everyBlocker, row } from './withdrawals.ts'

type Withdrawal = typeof mine

const sheet =
  (withdrawals: Withdrawal[]): Given =>
  (api) =>
    api.reply(listWithdrawals, { withdrawals, next: null })
const line = (index: number): Withdrawal => {
  const { amount, id, wallet } = row(index)
  return { ...mine, amount, id, wallet, member: { ...mine.member, ...memberOf(index) } }
}
const usual = [1, 2, 3, 4, 5].map(line)
const state = prepareStates('backoffice-payout', { path: '/operator/payout', given: sheet(usual) })

export const payout: Screen = {
  title: 'Payout sheet',
  states: [
    state('', 'claimed withdrawals by asset', 'Copy addresses'),
    state('-empty', 'nothing is claimed', 'You have no claimed withdrawals', { given: sheet([]) }),
    state('-refused', 'a refused transaction ID keeps its line', 'This withdrawal is not being sent', {
      given: sheet(usual.slice(0, 2)),
      when: async (page, api) => {
        await page.getByLabel('Paste transaction IDs').fill(`${transactionId}\n${transactionId}`)
        api.refuse(sendWithdrawal, 'withdrawal_not_sending', { now: 'completed, by Theo Treasurer' })
        await page.getByRole('button', { name: 'Mark 2 as sent' }).click()
      },
    }),
    state('-unmatched', 'too few lines were pasted', 'You pasted 1 line for 5 withdrawals', {
      when: async (page) => page.getByLabel('Paste transaction IDs').fill(transactionId),
    }),
    state('-long', 'a long name and address, and one that is stopped', 'Do not send:', {
      given: sheet([
        { ...line(1), member: longMemberInFull, amount: tenMillion, address: taproot },
        { ...line(2), id: idOf(9), blockers: everyBlocker, address: '' },
      ]),
    }),
  ],
}
