import { terry } from '@cairn/client/testing/records/operators.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { idOf, longEmail, longMember } from '../people.ts'
import type { Screen } from '../../state.ts'

type Operators = CallReply<typeof listOperators>

const operator = (index: number, name: string, role: string): Operators['operators'][number] => ({
  ...terry,
  id: idOf(70 + index),
  name,
  email: `${role}@operators.test`,
  role,
  invited_by: index === 0 ? null : 'Olive Owner',
  passkeys: index % 3,
  last_action_at: index === 3 ? null : '2026-11-20T07:31:00Z',
  last_signed_in_at: index === 3 ? null : '2026-11-20T07:00:00Z',
  sessions: index === 3 ? 0 : 1,
  is_me: index === 0,
  requested_role: index === 1 ? { approval_id: idOf(5), role: 'owner' } : null,
  requested_removal: index === 4 ? { approval_id: idOf(6) } : null,
  requested_reset: index === 3 ? { approval_id: idOf(7) } : null,
})
const review = { at: '2026-10-02T09:00:00Z', by: 'Oscar Owner', due_at: '2026-12-31T09:00:00Z' }
const staff: Operators = {
  review,
  operators: [
    operator(0, 'Olive Owner', 'owner'),
    operator(1, 'Theo Treasurer', 'treasurer'),
    operator(2, 'Rita Reviewer', 'reviewer'),
    operator(3, 'Sam Support', 'support'),
    operator(4, 'Oscar Owner', 'owner'),
    operator(6, 'Ava Auditor', 'auditor'),
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
const removal = { id: idOf(9), due_at: '2026-11-23T08:00:00Z', reason: 'The laptop was stolen' }
const twoOwners: Operators = {
  review: { at: null, by: null, due_at: '2026-11-19T09:00:00Z' },
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

const state = prepareStates('backoffice-operators', { path: '/operator/operators', given: reply(listOperators, staff) })

export const operators: Screen = {
  title: 'Operators',
  states: [
    state('', 'each role, and two invited', 'Invitations'),
    state('-auditor', 'an auditor reads who may do what', 'Invitations', { as: 'auditor' }),
    state('-two-owners', 'two owners who ask to remove each other; one is suspended', 'Object', {
      given: reply(listOperators, twoOwners),
    }),
    state('-suspend', 'the dialog in which an operator is suspended', 'Suspend Theo Treasurer for 72 hours?', {
      when: async (page) => {
        await page.getByText('Manage Theo Treasurer').click()
        await page.getByRole('button', { name: 'Suspend' }).click()
      },
      over: 'dialog',
    }),
    state('-long', 'long names', 'Invitations', {
      given: reply(listOperators, {
        review: { ...review, by: longMember.full_name },
        operators: staff.operators.map((one) => ({ ...one, name: longMember.full_name, email: longEmail })),
        invitations: [{ ...staff.invitations[0]!, email: longEmail }],
      }),
    }),
  ],
}
