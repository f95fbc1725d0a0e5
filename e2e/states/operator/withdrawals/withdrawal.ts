import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { taproot } from '../../extremes.ts'
import { press, refuse, reply } from '../../given.ts'
import { loadingStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { longMember, longMemberInFull, longReason, operation, tenMillion } from '../people.ts'
import { outcomeStates } from './withdrawal-outcome.ts'
import { claimed, mine, pending, processing, showing, state, uncertain } from './withdrawal-records.ts'
import { addressBlocker, everyBlocker } from './withdrawals.ts'

export const withdrawal: Screen = {
  title: 'A withdrawal',
  states: [
    state('', 'it waits for an approval', 'Approve this withdrawal?'),
    ...loadingStates(state, viewWithdrawal),
    state('-held', 'it is held, and its address was changed recently', 'Payment is blocked', {
      given: showing({
        ...pending,
        blockers: [addressBlocker],
        address_changed_at: '2026-11-19T18:30:00Z',
        address_saved_at: '2026-11-19T18:30:00Z',
      }),
    }),
    state('-altered', 'its address was altered in the database', 'The address or the amount was altered', {
      given: showing({ ...mine, address: '', blockers: [{ reason: 'address_altered', until: null }] }),
    }),
    state('-unsigned', 'a decision behind it was written in the database itself', 'not by an operator', {
      given: showing({ ...mine, address: '', blockers: [{ reason: 'decision_not_signed', until: null }] }),
    }),
    state('-stopped', 'the member froze the account while it is sent', 'Do not send', {
      given: showing({ ...mine, blockers: [{ reason: 'member_locked', until: null }] }),
    }),
    state('-stopped-approved', 'the member removed the address after the approval', 'Payment is blocked', {
      given: showing({ ...processing, blockers: [{ reason: 'address_changed', until: null }] }),
    }),
    state('-approver-gone', 'an operator who approved it was suspended', 'That approval no longer counts.', {
      given: showing({
        ...processing,
        approvals: 0,
        approved_by: 'Theo Treasurer',
        blockers: [{ reason: 'approver_gone', until: null }],
      }),
    }),
    state('-behind', 'the database went back', 'may have been sent already', {
      given: showing({ ...mine, address: '', blockers: [{ reason: 'ledger_behind', until: null }] }),
    }),
    state('-signed', 'a passkey signed it', 'It signed this amount and this address.', {
      given: showing({
        ...pending,
        signed_by: { passkey: 'Ada’s laptop', signed_at: '2026-11-19T08:05:00Z', fits: true },
      }),
    }),
    state('-not-as-signed', 'a passkey signed another address', 'did not sign what is stored', {
      given: showing({
        ...mine,
        address: '',
        blockers: [{ reason: 'not_as_signed', until: null }],
        signed_by: { passkey: null, signed_at: '2026-11-19T08:05:00Z', fits: false },
      }),
    }),
    state('-two', 'it needs two people', 'This takes two approvals: the amount is large.', {
      given: showing({ ...pending, approvals_needed: 2, second_person_reason: 'above_amount', amount: 10_500_25n }),
    }),
    state('-separation', 'money of the member came through the operator', 'money of this member came through you', {
      given: showing({ ...pending, approvals_needed: 2, second_person_reason: 'separation' }),
    }),
    state('-second', 'it waits for the second of two', 'Theo Treasurer approved it.', {
      given: showing({
        ...pending,
        approvals_needed: 2,
        approvals: 1,
        approved_by: 'Theo Treasurer',
        amount: 10_500_25n,
      }),
    }),
    state('-own', 'it waits for another operator', 'You approved it.', {
      given: showing({ ...pending, approvals_needed: 2, approvals: 1, approved_by: 'Olive Owner', amount: 10_500_25n }),
    }),
    state('-changed', 'another has approved it meanwhile', 'This withdrawal is no longer pending', {
      given: refuse(approveWithdrawal, 'withdrawal_not_pending', {
        now: ': it is processing, by Theo Treasurer on 20 November 2026 at 07:10 UTC',
      }),
      async when(page, api) {
        api.reply(viewWithdrawal, { withdrawal: processing })
        await press('Approve')(page)
      },
    }),
    state('-signing', 'a passkey signs the approval', 'Your passkey signs exactly this.', {
      given: refuse(approveWithdrawal, 'decision_signature_needed'),
      when: press('Approve'),
      over: 'dialog',
    }),
    state('-viewers', 'two other operators have it open', 'are looking at this', {
      given: reply(viewWithdrawal, {
        withdrawal: pending,
        viewers: ['Theo Treasurer', longMember.full_name].map((name) => ({ name, at: '2026-11-20T10:00:00Z' })),
      }),
    }),
    state('-typed', 'another has taken it over, while something is typed', 'Show the current version', {
      given: showing(mine),
      async when(page, api) {
        await page.getByLabel('Transaction ID').fill('ab12')
        const takenOver = operation('withdrawal_taken_over', '2026-11-20T07:30:00Z', 'Theo Treasurer', {
          reason: longReason,
        })
        const timeline = [...mine.timeline, takenOver]
        api.reply(viewWithdrawal, { withdrawal: { ...claimed, version: '8', timeline } })
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      },
    }),
    state('-reject', 'the dialog in which it is rejected', 'The money returns to the member’s balance.', {
      when: press('Reject'),
      over: 'dialog',
    }),
    state('-two-alone', 'it needs two people and there is one', 'no other operator can', {
      given: showing({ ...pending, approvals_needed: 2, second_person_reason: 'above_amount', amount: 10_500_25n }),
      colleagues: [],
    }),
    state('-long', 'long names, ten million, every blocker', 'Payment is blocked', {
      given: showing({
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
      }),
    }),
    state('-support', 'support, who only reads', 'Activity', { as: 'support' }),
    ...outcomeStates,
  ],
}
