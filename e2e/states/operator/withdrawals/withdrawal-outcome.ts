import {
  claimWithdrawal,
  requestWithdrawalOutcome,
  resolveRefusedTransaction,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { all, fillDialog, press, refuse } from '../../given.ts'
import type { State } from '../../state.ts'
import { idOf } from '../people.ts'
import {
  claimed,
  completed,
  mine,
  processing,
  refusedTransactions,
  rejected,
  showing,
  state,
  uncertain,
} from './withdrawal-records.ts'
import { longReason } from '../people.ts'

/** The page of a withdrawal after its approval, or its rejection. */

export const outcomeStates: State[] = [
  state('-processing', 'it waits to be claimed', 'Send this withdrawal?', { given: showing(processing) }),
  state('-claim-refused', 'another operator has claimed it meanwhile', 'is sending this withdrawal', {
    given: all(
      showing(processing),
      refuse(claimWithdrawal, 'withdrawal_claimed', {
        name: 'Theo Treasurer',
        time: '20 November 2026 at 07:20 UTC',
      }),
    ),
    async when(page, api) {
      api.reply(viewWithdrawal, { withdrawal: claimed })
      await press('I am sending this')(page)
    },
  }),
  state('-sending', 'the operator sends it', 'Send and confirm', { given: showing(mine) }),
  state('-sending-taken', 'the operator took it over', 'You took this over from', {
    given: showing({ ...mine, claim: { ...mine.claim!, taken_over_from: 'Theo Treasurer', reason: longReason } }),
  }),
  state('-claimed', 'another operator sends it', 'is sending this withdrawal', { given: showing(claimed) }),
  state('-taken-from-me', 'another operator took it over from this one', 'took this over from you', {
    given: showing({ ...claimed, claim: { ...claimed.claim!, taken_over_from: 'Olive Owner', reason: longReason } }),
  }),
  state('-take-over', 'the dialog to take it over, refused at the reason', 'Enter a reason', {
    given: all(showing(claimed), refuse(takeOverWithdrawal, 'reason_invalid')),
    when: fillDialog('Take over'),
    over: 'dialog',
  }),
  state('-refused-transactions', 'transaction ids that were refused, one of them resolved', 'Coins may be out', {
    given: showing({ ...rejected, refused: refusedTransactions, refused_transactions: 1 }),
  }),
  state('-resolve', 'the dialog to resolve a refused transaction id, refused at the reason', 'Enter a reason', {
    given: all(
      showing({ ...rejected, refused: refusedTransactions, refused_transactions: 1 }),
      refuse(resolveRefusedTransaction, 'reason_invalid'),
    ),
    when: fillDialog('Resolve'),
    over: 'dialog',
  }),
  state('-send-refused', 'refused at the transaction id', 'Enter the whole transaction ID', {
    given: all(showing(mine), refuse(sendWithdrawal, 'transaction_id_invalid')),
    when: press('Mark as sent'),
  }),
  state('-doubt', 'the dialog in which it is marked as uncertain', 'Mark this withdrawal as uncertain?', {
    given: showing(mine),
    when: press('Mark as uncertain'),
    over: 'dialog',
  }),
  state('-uncertain', 'its outcome is unknown', 'Was it sent?', { given: showing(uncertain) }),
  state('-uncertain-alone', 'no other operator may confirm its outcome', 'no other operator can', {
    given: showing(uncertain),
    colleagues: [],
  }),
  state('-outcome', 'the dialog to submit that it was not sent, refused', 'Select a reason from the list', {
    given: all(showing(uncertain), refuse(requestWithdrawalOutcome, 'reason_code_invalid')),
    when: fillDialog('It was not sent'),
    over: 'dialog',
  }),
  state('-asked', 'an outcome was submitted, and another operator has to approve it', 'An outcome was submitted.', {
    given: showing({ ...uncertain, outcome_approval: idOf(5) }),
  }),
  state('-completed', 'sent', 'Settled', { given: showing(completed) }),
  state('-rejected', 'rejected', 'Message to the member', { given: showing(rejected) }),
  state('-processing-support', 'support, before one that waits to be sent', 'Activity', {
    given: showing(processing),
    as: 'support',
  }),
]
