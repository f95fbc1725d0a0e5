import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { taproot } from '../../extremes.ts'
import { all, fail, hang, press, refuse, reply } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { longMember, longMemberInFull, longReason, operation, tenMillion } from '../people.ts'
import { outcomeStates } from './withdrawal-outcome.ts'
import { claimed, mine, path, pending, processing, showing, state, uncertain } from './withdrawal-records.ts'
import { addressBlocker, everyBlocker } from './withdrawals.ts'

export const withdrawal: Screen = {
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
      'Payment is blocked',
    ),
    state(
      '-altered',
      'its address was altered in the database while it is sent',
      { ...mine, address: '', blockers: [{ reason: 'address_altered', until: null }] },
      'The address or the amount was altered',
    ),
    state(
      '-unsigned',
      'a decision behind it was written in the database itself',
      { ...mine, address: '', blockers: [{ reason: 'decision_not_signed', until: null }] },
      'not by an operator',
    ),
    state(
      '-stopped',
      'the member froze the account while it is sent',
      { ...mine, blockers: [{ reason: 'member_locked', until: null }] },
      'Do not send',
    ),
    state(
      '-stopped-approved',
      'the member removed the address after the approval',
      { ...processing, blockers: [{ reason: 'address_changed', until: null }] },
      'Payment is blocked',
    ),
    state(
      '-approver-gone',
      'an operator who approved it was suspended',
      {
        ...processing,
        approvals: 0,
        approved_by: 'Theo Treasurer',
        blockers: [{ reason: 'approver_gone', until: null }],
      },
      'That approval no longer counts.',
    ),
    state(
      '-behind',
      'the database went back',
      { ...mine, address: '', blockers: [{ reason: 'ledger_behind', until: null }] },
      'may have been sent already',
    ),
    state(
      '-signed',
      'a passkey signed it',
      { ...pending, signed_by: { passkey: 'Ada’s laptop', signed_at: '2026-11-19T08:05:00Z', fits: true } },
      'It signed this amount and this address.',
    ),
    state(
      '-not-as-signed',
      'a passkey signed another address',
      {
        ...mine,
        address: '',
        blockers: [{ reason: 'not_as_signed', until: null }],
        signed_by: { passkey: null, signed_at: '2026-11-19T08:05:00Z', fits: false },
      },
      'did not sign what is stored',
    ),
    state(
      '-two',
      'it needs two people',
      { ...pending, approvals_needed: 2, second_person_reason: 'above_amount', amount: 10_500_25n },
      'This takes two approvals: the amount is large.',
    ),
    state(
      '-separation',
      'money of the member came through the operator',
      { ...pending, approvals_needed: 2, second_person_reason: 'separation' },
      'money of this member came through you',
    ),
    state(
      '-second',
      'it waits for the second of two',
      { ...pending, approvals_needed: 2, approvals: 1, approved_by: 'Theo Treasurer', amount: 10_500_25n },
      'Theo Treasurer approved it.',
    ),
    state(
      '-own',
      'it waits for another operator',
      { ...pending, approvals_needed: 2, approvals: 1, approved_by: 'Olive Owner', amount: 10_500_25n },
      'You approved it.',
    ),
    {
      ...state('-changed', 'another has approved it meanwhile', pending, 'This withdrawal is no longer pending'),
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
      ...state('-signing', 'a passkey signs the approval', pending, 'Your passkey signs exactly this.'),
      given: all(showing(pending), refuse(approveWithdrawal, 'decision_signature_needed')),
      when: press('Approve'),
      over: 'dialog',
    },
    {
      ...state('-viewers', 'two other operators have it open', pending, 'are looking at this'),
      given: reply(viewWithdrawal, {
        withdrawal: pending,
        viewers: ['Theo Treasurer', longMember.full_name].map((name) => ({ name, at: '2026-11-20T10:00:00Z' })),
      }),
    },
    {
      ...state('-typed', 'another has taken it over, while something is typed', mine, 'Show the current version'),
      async when(page, api) {
        await page.getByLabel('Transaction ID').fill('ab12')
        const takenOver = operation('withdrawal_taken_over', '2026-11-20T07:30:00Z', 'Theo Treasurer', {
          reason: longReason,
        })
        const timeline = [...mine.timeline, takenOver]
        api.reply(viewWithdrawal, { withdrawal: { ...claimed, version: '8', timeline } })
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      },
    },
    {
      ...state('-reject', 'the dialog in which it is rejected', pending, 'The money returns to the member’s balance.'),
      when: press('Reject'),
      over: 'dialog',
    },
    {
      ...state(
        '-two-alone',
        'it needs two people and there is one',
        { ...pending, approvals_needed: 2, second_person_reason: 'above_amount', amount: 10_500_25n },
        'no other operator can',
      ),
      colleagues: [],
    },
    state(
      '-long',
      'long names, ten million, every blocker',
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
      'Payment is blocked',
    ),
    { ...state('-support', 'support, who only reads', pending, 'Activity'), as: 'support' },
    ...outcomeStates,
  ],
}
