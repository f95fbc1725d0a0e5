import type { ListedOperator } from '@cairn/contract/operator/operators/operators.ts'

/** Another operator, of whom nothing is requested. */
export const terry: ListedOperator = {
  id: 'o2',
  version: '7',
  name: 'Terry',
  email: 'terry@operators.test',
  role: 'support',
  since: '2026-01-05T10:00:00Z',
  invited_by: 'Mary',
  passkeys: 1,
  recovery_codes_left: 8,
  last_signed_in_at: null,
  last_action_at: null,
  sessions: 0,
  is_me: false,
  requested_role: null,
  requested_removal: null,
  requested_reset: null,
  suspension: null,
  waiting_removal: null,
}
