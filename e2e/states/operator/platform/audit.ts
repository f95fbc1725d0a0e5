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
  { actor: operator, did: 'member_opened', subject: { kind: 'member', id: idOf(1) }, details: {} },
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

export const auditEvent = (index: number): AuditEvent => ({
  id: String(1_000 - index),
  at: momentOf(index),
  member: index % 5 === 4 ? null : memberOf(index),
  ...operations[index % operations.length]!,
})

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
