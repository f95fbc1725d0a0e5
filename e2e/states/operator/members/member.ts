import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listMemberMails } from '@cairn/contract/operator/mails.ts'
import {
  listMemberSessions,
  lockMember,
  requestManualTransfer,
  viewMemberAccount,
} from '@cairn/contract/operator/members.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { auditEvent } from '../audit.ts'
import { bare, id, locked, long, mails, sessions, usual, type Account } from './member-records.ts'

const path = `/operator/members/${id}`
const events = [0, 1, 2, 3].map(auditEvent)
const showing = (account: Account) =>
  all(
    reply(viewMemberAccount, account),
    reply(listAuditEvents, { events: account === bare ? [] : events, next: null }),
    reply(listMemberMails, { mails: account === bare ? [] : mails, next: null }),
    reply(listMemberSessions, { sessions: account === bare ? [] : sessions, next: null }),
  )
const state = (name: string, what: string, account: Account) =>
  ({ name: `backoffice-member${name}`, what, path, given: showing(account), ready: 'Audit trail' }) as const

export const member: Screen = {
  title: 'A member',
  states: [
    state('', 'one with every kind of record', usual),
    state('-bare', 'a new one, without records', bare),
    state('-locked', 'locked by an operator', locked),
    state('-long', 'long names, ten million', long),
    { ...state('-waiting', 'loading', usual), given: hang(viewMemberAccount), ready: 'Loading' },
    { ...state('-failed', 'failed to load', usual), given: fail(viewMemberAccount), ready: 'Try again' },
    {
      ...state('-lock', 'the dialog in which it is locked, refused at the reason', usual),
      given: all(showing(usual), refuse(lockMember, 'reason_invalid')),
      when: fillDialog('Lock account'),
      ready: 'Enter a reason, up to 500 characters',
      over: 'dialog',
    },
    {
      ...state('-lock-discard', 'Escape in the dialog in which a reason was typed', usual),
      async when(page) {
        await press('Lock account')(page)
        await page.getByRole('dialog').getByLabel('Reason').fill('The member called')
        await page.keyboard.press('Escape')
      },
      ready: 'Discard what you entered?',
      over: 'dialog',
    },
    {
      ...state('-correct', 'the dialog of a correction, refused at the amount', usual),
      given: all(showing(usual), refuse(requestManualTransfer, 'insufficient_balance')),
      when: fillDialog('Request a correction', {
        Direction: 'debit',
        'Amount (USD)': '99999',
        'Note for the approver': 'Credited twice',
      }),
      ready: 'Insufficient balance',
      over: 'dialog',
    },
    {
      ...state('-changed', 'another has locked it meanwhile', usual),
      given: all(showing(usual), refuse(lockMember, 'member_already_locked')),
      async when(page, api) {
        api.reply(viewMemberAccount, locked)
        await fillDialog('Lock account', { Reason: 'The member called' })(page)
      },
      ready: 'Locked by Theo Treasurer',
    },
    { ...state('-support', 'support, who only reads', usual), as: 'support' },
    {
      ...state('-resend', 'the dialog that sends a mail again', usual),
      when: press('Send again'),
      ready: 'goes to the current mailbox',
      over: 'dialog',
    },
    {
      ...state('-reset', 'the dialog that sends a reset mail', usual),
      when: press('Send password reset'),
      ready: 'works for ten minutes',
      over: 'dialog',
    },
  ],
}
