import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  approveWithdrawal,
  requestWithdrawalOutcome,
  listWithdrawals,
  sendWithdrawal,
  viewWithdrawal,
  type OperatorWithdrawal,
} from '@cairn/contract/operator/withdrawals.ts'
import { taproot } from '../extremes.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import {
  bitcoinAddress,
  operation,
  idOf,
  longMember,
  longMemberInFull,
  longReason,
  member,
  memberOf,
  momentOf,
  tenMillion,
  transactionId,
} from './people.ts'
import type { Screen } from '../state.ts'

type Withdrawal = CallReply<typeof viewWithdrawal>['withdrawal']

const wallets = ['bitcoin', 'usdt', 'ethereum']
const addressBlocker = { reason: 'address_waiting', until: '2026-11-20T18:30:00Z' } as const

const row = (index: number): OperatorWithdrawal => ({
  id: idOf(index),
  member: memberOf(index),
  amount: BigInt(77_70 * (index + 1) * (index + 1)),
  wallet: wallets[index % 3] ?? '',
  address: bitcoinAddress,
  status: 'pending',
  requested_at: momentOf(index),
  settled_at: null,
  transaction_id: null,
  reason: null,
  approvals_needed: index % 4 === 3 ? 2 : 1,
  approvals: index % 8 === 3 ? 1 : 0,
  blockers: index % 5 === 2 ? [addressBlocker] : [],
})

const everyBlocker: OperatorWithdrawal['blockers'] = [
  { reason: 'member_locked', until: null },
  { reason: 'after_reset', until: '2026-11-20T18:30:00Z' },
  addressBlocker,
  { reason: 'kyc_needed', until: null },
]

const pending: Withdrawal = {
  ...row(1),
  member,
  amount: 400_25n,
  approved_by: null,
  address_saved_at: '2026-02-03T09:00:00Z',
  is_address_current: true,
  address_changed_at: null,
  outcome_approval: null,
  timeline: [operation('withdrawal_requested', '2026-11-19T08:05:00Z')],
}
const approval = operation('withdrawal_approved', '2026-11-20T07:10:00Z', 'Theo Treasurer')
const processing: Withdrawal = {
  ...pending,
  status: 'processing',
  approvals: 1,
  timeline: [...pending.timeline, approval],
}
const uncertain: Withdrawal = {
  ...processing,
  status: 'uncertain',
  timeline: [
    ...processing.timeline,
    operation('withdrawal_marked_uncertain', '2026-11-20T07:40:00Z', 'Theo Treasurer', {
      reason: 'The node fell silent while it sent',
    }),
  ],
}
const completed: Withdrawal = {
  ...processing,
  status: 'completed',
  settled_at: '2026-11-20T08:00:00Z',
  transaction_id: transactionId,
  timeline: [...processing.timeline, operation('withdrawal_sent', '2026-11-20T08:00:00Z', 'Olive Owner')],
}
const rejection = 'You asked us not to send this withdrawal.'
const rejected: Withdrawal = {
  ...pending,
  status: 'rejected',
  settled_at: '2026-11-20T08:00:00Z',
  reason: rejection,
  timeline: [
    ...pending.timeline,
    operation('withdrawal_rejected', '2026-11-20T08:00:00Z', 'Olive Owner', { reason: rejection }),
  ],
}

const path = `/operator/withdrawals/${idOf(1)}`
const showing = (withdrawal: Withdrawal) => reply(viewWithdrawal, { withdrawal })
const state = (name: string, what: string, withdrawal: Withdrawal, ready: string) =>
  ({ name: `backoffice-withdrawal${name}`, what, path, given: showing(withdrawal), ready }) as const

const lists: Screen = {
  title: 'Withdrawals',
  states: [
    ...listStates({
      name: 'withdrawals',
      rowsAre: 'withdrawals',
      path: '/operator/withdrawals',
      call: listWithdrawals,
      reply: (withdrawals, next) => ({ withdrawals, next }),
      row,
      long: {
        ...row(0),
        member: longMember,
        amount: tenMillion,
        blockers: everyBlocker,
        approvals_needed: 2,
        approvals: 1,
      },
      empty: 'Withdrawals requested by members appear here.',
    }),
    {
      name: 'backoffice-withdrawals-support',
      what: 'support, who only reads',
      path: '/operator/withdrawals',
      as: 'support',
      given: reply(listWithdrawals, { withdrawals: [0, 1, 2].map(row), next: null }),
      ready: 'Ada Lovelace',
    },
  ],
}

const pages: Screen = {
  title: 'A withdrawal',
  states: [
    state('', 'it waits for an approval', pending, 'Approve this withdrawal?'),
    { name: 'backoffice-withdrawal-waiting', what: 'loading', path, given: hang(viewWithdrawal), ready: 'Loading' },
    {
      name: 'backoffice-withdrawal-failed',
      what: 'failed to load',
      path,
      given: fail(viewWithdrawal),
      ready: 'Try again',
    },
    state(
      '-held',
      'it is held, and its address was changed recently',
      {
        ...pending,
        blockers: [addressBlocker],
        address_changed_at: '2026-11-19T18:30:00Z',
        address_saved_at: '2026-11-19T18:30:00Z',
      },
      'Approval is blocked',
    ),
    state(
      '-two',
      'it needs two people',
      { ...pending, approvals_needed: 2, amount: 10_500_25n },
      'This amount needs two approvals.',
    ),
    state(
      '-second',
      'it waits for the second of two',
      { ...pending, approvals_needed: 2, approvals: 1, approved_by: 'Theo Treasurer', amount: 10_500_25n },
      'Theo Treasurer approved it.',
    ),
    state(
      '-own',
      'it waits for another than me',
      { ...pending, approvals_needed: 2, approvals: 1, approved_by: 'Olive Owner', amount: 10_500_25n },
      'You approved it.',
    ),
    {
      ...state('-changed', 'another has approved it meanwhile', pending, 'This changed while you were viewing it.'),
      given: all(
        showing(pending),
        refuse(approveWithdrawal, 'withdrawal_not_pending', {
          now: ': it is processing, by Theo Treasurer on 20 November 2026 at 07:10 UTC',
        }),
      ),
      async when(page, api) {
        api.reply(viewWithdrawal, { withdrawal: processing })
        await press('Approve')(page)
      },
    },
    {
      ...state('-reject', 'the dialog in which it is rejected', pending, 'The money returns to the member’s balance.'),
      when: press('Reject'),
      over: 'dialog',
    },
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
        '-two-alone',
        'it needs two people and there is one',
        { ...pending, approvals_needed: 2, amount: 10_500_25n },
        'no other operator can',
      ),
      colleagues: [],
    },
    {
      ...state(
        '-outcome',
        'the dialog that says it was not sent, refused at the reason',
        uncertain,
        'Select a reason from the list',
      ),
      given: all(showing(uncertain), refuse(requestWithdrawalOutcome, 'reason_code_invalid')),
      when: fillDialog('It was not sent'),
      over: 'dialog',
    },
    state(
      '-asked',
      'one has said what became of it, and another has to approve that',
      { ...uncertain, outcome_approval: idOf(5) },
      'An outcome was submitted.',
    ),
    state('-completed', 'sent', completed, 'Settled'),
    state('-rejected', 'rejected', rejected, 'Message to the member'),
    state(
      '-long',
      'long names, ten million, every hold there can be',
      {
        ...pending,
        member: longMemberInFull,
        amount: tenMillion,
        address: taproot,
        is_address_current: false,
        address_changed_at: '2026-11-19T18:30:00Z',
        blockers: everyBlocker,
        approvals_needed: 2,
        approvals: 1,
        approved_by: longMember.full_name,
        timeline: [
          ...uncertain.timeline,
          operation('withdrawal_rejected', '2026-11-20T08:00:00Z', longMember.full_name, { reason: longReason }),
        ],
      },
      'Approval is blocked',
    ),
    { ...state('-support', 'support, who only reads', pending, 'Activity'), as: 'support' },
    {
      ...state('-processing-support', 'support, before one that waits to be sent', processing, 'Activity'),
      as: 'support',
    },
  ],
}

export const withdrawals = [lists, pages]
