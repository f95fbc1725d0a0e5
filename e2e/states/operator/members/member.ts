import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listMemberMails } from '@cairn/contract/operator/mails/mails.ts'
import { listMemberSessions, lockMember, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { all, fillDialog, press, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { auditEvent } from '../platform/audit.ts'
import { bare, id, long, mails, sessions, usual, type Account } from './member-records.ts'

const path = `/operator/members/${id}`
const events = [0, 1, 2, 3].map(auditEvent)
const showing = (account: Account) =>
  all(
    reply(viewMemberAccount, account),
    reply(listAuditEvents, { events: account === bare ? [] : events, next: null }),
    reply(listMemberMails, { mails: account === bare ? [] : mails, next: null }),
    reply(listMemberSessions, { sessions: account === bare ? [] : sessions, next: null }),
  )

const state = prepareStates('backoffice-member', { path, given: showing(usual) })

export const member: Screen = {
  title: 'A member',
  states: [
    state('', 'one with every kind of record', 'Audit trail'),
    state('-bare', 'a new one, without records', 'Audit trail', { given: showing(bare) }),
    state('-long', 'long names, ten million', 'Audit trail', { given: showing(long) }),
    state('-lock', 'the dialog in which it is locked, refused at the reason', 'Enter a reason, up to 500 characters', {
      given: refuse(lockMember, 'reason_invalid'),
      when: fillDialog('Lock account'),
      over: 'dialog',
    }),
    state('-lock-discard', 'Escape in the dialog in which a reason was typed', 'Discard what you entered?', {
      async when(page) {
        await press('Lock account')(page)
        await page.getByRole('dialog').getByLabel('Reason').fill('The member called')
        await page.keyboard.press('Escape')
      },
      over: 'dialog',
    }),
    state('-resend', 'the dialog that sends a mail again', 'goes to the current mailbox', {
      when: press('Send again'),
      over: 'dialog',
    }),
    state('-reset', 'the dialog that sends a reset mail', 'works for ten minutes', {
      when: press('Send password reset'),
      over: 'dialog',
    }),
  ],
}
