import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listMemberMails } from '@cairn/contract/operator/mails/mails.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { listMemberSessions, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { viewMemberStatement, viewMemberStatementSummary } from '@cairn/contract/operator/members/statement.ts'
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
    reply(viewMemberStatement, { data: account === bare ? [] : lines, next: null }),
    reply(viewMemberStatementSummary, account === bare ? { ...summary, totals: [] } : summary),
    reply(listMemberSessions, { sessions: account === bare ? [] : sessions, next: null }),
  )

const line = { _id: '1', type: 'bonus_paid', date: '2026-05-20T10:00:00Z', plan: 'Granite' }
const figures = { balance: 20_00n, active_deposit: 150_00n }
const lines = [{ ...line, ...figures, balance_change: 5_00n, active_deposit_change: 0n }]
const summary = {
  opening: { balance: 15_00n, active_deposit: 150_00n },
  closing: figures,
  totals: [{ type: 'bonus_paid', balance_change: 5_00n, active_deposit_change: 0n }],
  since: line.date,
}

const state = prepareStates('backoffice-member', { path, given: showing(usual) })

export const member: Screen = {
  title: 'A member',
  states: [
    state('', 'one with every kind of record', 'All ledger entries'),
    state('-bare', 'a new one, without records', 'All ledger entries', { given: showing(bare) }),
    state('-long', 'long names, ten million', 'All ledger entries', { given: showing(long) }),
    state('-money', 'the statement as of a day', 'At the end of that day', { path: `${path}?tab=money&to=2026-06-01` }),
    state('-identity', 'the documents and the agreements', 'Terms agreed to', { path: `${path}?tab=identity` }),
    state('-access', 'the addresses and the sessions', 'Payout addresses', { path: `${path}?tab=access` }),
    state('-mails', 'the emails', 'Kept for 180 days', { path: `${path}?tab=mails` }),
    state('-notes', 'the notes', 'Add note', { path: `${path}?tab=notes` }),
    state('-activity', 'the audit trail', 'Audit trail', { path: `${path}?tab=activity` }),
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
      path: `${path}?tab=mails`,
      when: press('Send again'),
      over: 'dialog',
    }),
    state('-reset', 'the dialog that sends a reset mail', 'works for ten minutes', {
      when: press('Send password reset'),
      over: 'dialog',
    }),
  ],
}
