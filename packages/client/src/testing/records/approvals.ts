import type { Approval } from '@cairn/contract/operator/approvals/approvals.ts'

/** A request for another role of Terry, made by Theo, that the operator may decide. */
export const pendingApproval: Approval = {
  id: 'a1',
  version: '7',
  kind: 'operator_role',
  sentence: 'The role of Terry changes from support to treasurer',
  reason: 'Terry starts in March',
  member: null,
  requested_by: { id: 'o1', name: 'Theo' },
  requested_at: '2026-11-20T10:00:00Z',
  status: 'pending',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  may_decide: true,
  may_withdraw: false,
}
