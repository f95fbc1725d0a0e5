import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  requestRoleChange,
  inviteOperator,
  listOperators,
  removeOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { idOf, longEmail, longMember } from './people.ts'
import type { Screen } from '../state.ts'

type Operators = CallReply<typeof listOperators>

const operator = (index: number, name: string, role: string): Operators['operators'][number] => ({
  id: idOf(70 + index),
  version: '7',
  name,
  email: `${role}@operators.test`,
  role,
  since: '2026-01-02T10:00:00Z',
  last_signed_in_at: index === 3 ? null : '2026-11-20T07:00:00Z',
  sessions: index === 3 ? 0 : 1,
  is_me: index === 0,
  requested_role: index === 1 ? { approval_id: idOf(5), role: 'owner' } : null,
  requested_removal: index === 4 ? { approval_id: idOf(6) } : null,
  requested_reset: index === 3 ? { approval_id: idOf(7) } : null,
  suspension: null,
  waiting_removal: null,
})
const staff: Operators = {
  operators: [
    operator(0, 'Olive Owner', 'owner'),
    operator(1, 'Theo Treasurer', 'treasurer'),
    operator(2, 'Rita Reviewer', 'reviewer'),
    operator(3, 'Sam Support', 'support'),
    operator(4, 'Oscar Owner', 'owner'),
  ],
  invitations: [
    {
      id: idOf(80),
      email: 'nora@operators.test',
      role: 'support',
      invited_at: '2026-11-20T07:00:00Z',
      expires_at: '2026-11-21T07:00:00Z',
    },
    {
      id: idOf(81),
      email: 'later@operators.test',
      role: 'reviewer',
      invited_at: '2026-11-20T07:00:00Z',
      expires_at: null,
    },
  ],
}
const alone: Operators = { operators: staff.operators.slice(0, 1), invitations: [] }
const removal = { id: idOf(9), due_at: '2026-11-23T08:00:00Z', reason: 'The laptop was stolen' }
const twoOwners: Operators = {
  operators: [
    {
      ...operator(0, 'Olive Owner', 'owner'),
      waiting_removal: { ...removal, requested_by: 'Oscar Owner', is_mine: false },
    },
    {
      ...operator(5, longMember.full_name, 'owner'),
      suspension: { until: '2026-11-23T08:00:00Z', by: 'Olive Owner' },
      waiting_removal: { ...removal, requested_by: 'Olive Owner', is_mine: true },
    },
    operator(2, 'Rita Reviewer', 'reviewer'),
  ],
  invitations: [],
}
const operatorsScreen = { path: '/operator/operators', ready: 'Invitations' } as const

export const operators: Screen = {
  title: 'Operators',
  states: [
    {
      ...operatorsScreen,
      name: 'backoffice-operators-two-owners',
      what: 'two owners who ask to remove each other; one is suspended',
      given: reply(listOperators, twoOwners),
      ready: 'Object',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-suspend',
      what: 'the dialog in which an operator is suspended',
      given: reply(listOperators, staff),
      when: async (page) => page.getByRole('button', { name: 'Suspend' }).first().click(),
      ready: 'Suspend Theo Treasurer for 72 hours?',
      over: 'dialog',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-lost-access',
      what: 'the dialog for a colleague who has lost access',
      given: reply(listOperators, staff),
      when: async (page) => page.getByRole('button', { name: 'Lost access' }).first().click(),
      ready: 'Let Theo Treasurer set up their access again?',
      over: 'dialog',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators',
      what: 'one of each role, and two invited',
      given: reply(listOperators, staff),
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-alone',
      what: 'an owner alone',
      given: reply(listOperators, alone),
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-long',
      what: 'long names',
      given: reply(listOperators, {
        operators: staff.operators.map((one) => ({ ...one, name: longMember.full_name, email: longEmail })),
        invitations: staff.invitations.map((one) => ({ ...one, email: longEmail })),
      }),
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-waiting',
      what: 'loading',
      given: hang(listOperators),
      ready: 'Loading',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-failed',
      what: 'failed to load',
      given: fail(listOperators),
      ready: 'Try again',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-invite',
      what: 'the dialog that invites, refused at the email',
      given: all(reply(listOperators, alone), refuse(inviteOperator, 'operator_email_taken')),
      when: fillDialog('Invite an operator', { Email: 'nora@operators.test', Reason: 'Begins on Monday' }),
      ready: 'An operator with this email already exists',
      over: 'dialog',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-remove',
      what: 'the dialog in which one is removed, refused: the last owner',
      given: all(
        reply(listOperators, { ...staff, operators: staff.operators.slice(2, 3) }),
        refuse(removeOperator, 'reason_invalid'),
      ),
      when: fillDialog('Remove'),
      ready: 'Enter a reason, up to 500 characters',
      over: 'dialog',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-remove-owner-alone',
      what: 'the dialog in which one of two owners removes the other, after 72 hours',
      colleagues: [{ id: idOf(75), role: 'owner' }],
      given: reply(listOperators, { ...alone, operators: [...alone.operators, operator(5, 'Oscar Owner', 'owner')] }),
      when: press('Remove'),
      ready: 'There are two owners',
      over: 'dialog',
    },
    {
      ...operatorsScreen,
      name: 'backoffice-operators-role',
      what: 'the dialog for another role, refused at the role',
      given: all(
        reply(listOperators, { ...staff, operators: staff.operators.slice(2, 3) }),
        refuse(requestRoleChange, 'operator_has_role', { name: 'Rita Reviewer', role: 'owner' }),
      ),
      when: fillDialog('Change role', { Reason: 'She does it already' }),
      ready: 'Rita Reviewer is already owner',
      over: 'dialog',
    },
  ],
}
