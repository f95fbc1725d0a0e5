import { requestWithdrawalOutcome, sendWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { all, fillDialog, press, refuse } from '../../given.ts'
import type { State } from '../../state.ts'
import { idOf } from '../people.ts'
import { completed, processing, rejected, showing, state, uncertain } from './withdrawal-records.ts'

/** The page of a withdrawal after its approval, or its rejection. */
export const outcomeStates: State[] = [
  state('-processing', 'it waits to be sent', processing, 'Send and confirm'),
  {
    ...state('-send-refused', 'refused at the transaction id', processing, 'Enter the transaction ID, up to'),
    given: all(showing(processing), refuse(sendWithdrawal, 'transaction_id_invalid')),
    when: press('Mark as sent'),
  },
  {
    ...state(
      '-doubt',
      'the dialog in which it is marked as uncertain',
      processing,
      'Mark this withdrawal as uncertain?',
    ),
    when: press('Mark as uncertain'),
    over: 'dialog',
  },
  state('-uncertain', 'its outcome is unknown', uncertain, 'Was it sent?'),
  {
    ...state('-uncertain-alone', 'no other operator may confirm its outcome', uncertain, 'no other operator can'),
    colleagues: [],
  },
  {
    ...state(
      '-outcome',
      'the dialog to submit that it was not sent, refused at the reason',
      uncertain,
      'Select a reason from the list',
    ),
    given: all(showing(uncertain), refuse(requestWithdrawalOutcome, 'reason_code_invalid')),
    when: fillDialog('It was not sent'),
    over: 'dialog',
  },
  state(
    '-asked',
    'an outcome was submitted, and another operator has to approve it',
    { ...uncertain, outcome_approval: idOf(5) },
    'An outcome was submitted.',
  ),
  state('-completed', 'sent', completed, 'Settled'),
  state('-rejected', 'rejected', rejected, 'Message to the member'),
  {
    ...state('-processing-support', 'support, before one that waits to be sent', processing, 'Activity'),
    as: 'support',
  },
]
