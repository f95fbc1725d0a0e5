import { everyCheck } from '@cairn/client/testing/records/checks.ts'
import { takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { longWord, taproot } from '../../extremes.ts'
import { all, fillDialog, press, refuse, reply } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { longMember, longMemberInFull, longReason, operation, tenMillion } from '../people.ts'
import {
  claimed,
  confirming,
  differing,
  mine,
  pending,
  processing,
  refusedTransactions,
  rejected,
  showing,
  state,
  uncertain,
} from './withdrawal-records.ts'
import { everyBlocker } from './withdrawals.ts'

export const withdrawal: Screen = {
  title: 'A withdrawal',
  states: [
    state('', 'it waits for an approval', 'Approve this withdrawal?'),
    state('-stopped', 'the member froze the account while it is sent', 'Do not send', {
      given: showing({ ...mine, blockers: [{ reason: 'member_locked', until: null }] }),
    }),
    state('-signed', 'a passkey signed it', 'It signed this amount and this address.', {
      given: showing({
        ...pending,
        signed_by: { passkey: 'Ada’s laptop', signed_at: '2026-11-19T08:05:00Z', fits: true },
      }),
    }),
    state('-checks', 'every check found something', 'A red check takes a second person.', {
      given: showing({ ...pending, check: 'red', checks: everyCheck('withdrawal') }),
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
    state('-signing', 'a passkey signs the approval', 'Your passkey signs exactly this.', {
      given: refuse(approveWithdrawal, 'decision_signature_needed'),
      when: press('Approve'),
      over: 'dialog',
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
    state('-long', 'long names, ten million, every blocker, two viewers', 'are looking at this', {
      given: reply(viewWithdrawal, {
        viewers: ['Theo Treasurer', longMember.full_name].map((name) => ({ name, at: '2026-11-20T10:00:00Z' })),
        withdrawal: {
          ...pending,
          member: longMemberInFull,
          amount: tenMillion,
          address: taproot,
          is_address_current: false,
          address_label: longWord.slice(0, 40),
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
      }),
    }),
    state('-processing', 'it waits to be claimed', 'Send this withdrawal?', { given: showing(processing) }),
    state('-sending', 'the operator sends it', 'Send and confirm', { given: showing(mine) }),
    state('-take-over', 'the dialog to take it over, refused at the reason', 'Enter a reason', {
      given: all(showing(claimed), refuse(takeOverWithdrawal, 'reason_invalid')),
      when: fillDialog('Take over'),
      over: 'dialog',
    }),
    state(
      '-refused-transactions',
      'transaction ids that were refused, one of them resolved',
      'the chain shows another payment',
      {
        given: showing({ ...rejected, refused: refusedTransactions, refused_transactions: 1 }),
      },
    ),
    state('-confirming', 'the chain has not confirmed its transaction', 'Sent, and not confirmed yet', {
      given: showing(confirming),
    }),
    state('-other-payment', 'the chain shows another payment than was recorded', 'It pays', {
      given: showing(differing),
    }),
    state('-doubt', 'the dialog in which it is marked as uncertain', 'Mark this withdrawal as uncertain?', {
      given: showing(mine),
      when: press('Mark as uncertain'),
      over: 'dialog',
    }),
    state('-uncertain', 'its outcome is unknown', 'Was it sent?', { given: showing(uncertain) }),
  ],
}
