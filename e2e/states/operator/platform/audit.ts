import type { CallReply } from '@cairn/contract/core/call.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, longReason, memberOf, momentOf } from '../people.ts'
import type { Screen } from '../../state.ts'

type AuditEvent = CallReply<typeof listAuditEvents>['events'][number]

const operator = { kind: 'operator', id: idOf(70), name: 'Theo Treasurer' }
const system = { kind: 'system', id: null, name: '' }
const operations: Pick<AuditEvent, 'actor' | 'did' | 'subject' | 'details'>[] = [
  {
    actor: operator,
    did: 'deposit_confirmed',
    subject: { kind: 'deposit', id: idOf(1) },
    details: { amount: '1250.00', plan: 'Granite' },
  },
  // One press: the request is approved, and the setting changes.
  {
    actor: operator,
    did: 'setting_changed',
    subject: { kind: 'settings', id: null },
    details: { setting: 'two_approvals_above_cents', before: '10000.00', after: '5000.00' },
  },
  {
    actor: operator,
    did: 'approval_approved',
    subject: { kind: 'approval', id: idOf(3) },
    details: { kind: 'setting_change', sentence: 'Two approvals above changes from $10,000.00 to $5,000.00' },
  },
  {
    actor: { kind: 'member', id: idOf(1), name: 'Freya Funded' },
    did: 'withdrawal_requested',
    subject: { kind: 'withdrawal', id: idOf(2) },
    details: { wallet: 'bitcoin' },
  },
  {
    actor: system,
    did: 'referral_bonus_paid',
    subject: { kind: 'deposit', id: idOf(1) },
    details: { amount: '62.50' },
  },
  {
    actor: { kind: 'visitor', id: null, name: '' },
    did: 'operator_sign_in_refused',
    subject: { kind: 'session', id: null },
    details: {},
  },
]

export const auditEvent = (index: number): AuditEvent => {
  const operation = operations[index % operations.length]!
  return {
    id: String(1_000 - index),
    at: momentOf(index),
    member: /^(deposit|withdrawal)$/.test(operation.subject.kind) ? memberOf(index) : null,
    request_id:
      operation.actor === operator && operation.subject.kind !== 'deposit' ? `press ${Math.floor(index / 6)}` : null,
    ...operation,
  }
}

export const audit: Screen = {
  title: 'Audit',
  states: listStates({
    name: 'audit',
    path: '/operator/audit',
    call: listAuditEvents,
    reply: (events, next) => ({ events, next }),
    row: auditEvent,
    long: {
      ...auditEvent(0),
      actor: { ...operator, name: longMember.full_name },
      did: 'operator_invitation_accepted',
      member: longMember,
      details: { reason: longReason, transaction_id: idOf(1).repeat(4) },
    },
  }),
}
