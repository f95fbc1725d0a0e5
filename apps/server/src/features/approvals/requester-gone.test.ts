import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorRoles, type OperatorRole } from '@cairn/contract/core/constants.ts'
import { approvalStatuses, type ApprovalStatus } from '@cairn/contract/core/states.ts'
import { approvalKindNames, approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { asRows, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

/** The ways in which an operator loses the right to a request. */
const departuresFrom = (requesterRoles: readonly string[]) => ({
  suspended: "suspended_until = now() + interval '1 hour', suspended_by = id",
  removed: 'removed_at = now()',
  'of another role': `role = '${operatorRoles.find((role) => !requesterRoles.includes(role))}'`,
})

/** The refusal for approving a request whose requester was removed. A new status without an entry does not compile. */
const refusalIn: Record<ApprovalStatus, 'approval_requester_gone' | 'approval_not_pending'> = {
  pending: 'approval_requester_gone',
  approved: 'approval_not_pending',
  rejected: 'approval_not_pending',
  withdrawn: 'approval_not_pending',
}

/** A request of a kind in a status. Its requester is checked before its effect. */
async function addRequest(kind: string, status: ApprovalStatus, by: TestOperator, decider: TestOperator) {
  const id = randomUUIDv7()
  const decidedBy = status === 'pending' ? null : status === 'withdrawn' ? by.id : decider.id
  await server.owner.query(
    `insert into approvals (id, kind, payload, sentence, reason, requested_by, status, decided_by, decided_at, decision_reason)
     values ($1, $2, '{}', 'A request', 'It is needed', $3, $4, $5, case when $5::uuid is not null then now() end,
       case when $4 = 'rejected' then 'It is not' end)`,
    [id, kind, by.id, status, decidedBy],
  )
  if (status === 'pending') await signStored(asRows(server.owner), server.keys, 'request', id)
  return id
}

for (const kind of approvalKindNames) {
  test(`a request of a removed operator has no effect: ${kind} (SEC-32)`, async () => {
    const [requesterRole, approverRole] = [approvalKinds[kind].requesterRoles[0], approvalKinds[kind].approverRoles[0]]
    const approver = await makeOperator(server, approverRole as OperatorRole)
    for (const [how, change] of Object.entries(departuresFrom(approvalKinds[kind].requesterRoles))) {
      for (const status of approvalStatuses) {
        const requester = await makeOperator(server, requesterRole as OperatorRole)
        const id = await addRequest(kind, status, requester, approver)
        await server.owner.query(`update operators set ${change} where id = $1`, [requester.id])
        const refused = expectRefused(approver.send(approveRequest, { params: { id } }), refusalIn[status])
        await expect(refused, `${status}, ${how}`).resolves.not.toBe('')
        // The same, as a statement of the server's role.
        const approving = server.database.plainPool.query(
          "update approvals set status = 'approved', decided_by = $2, decided_at = now() where id = $1 and status = 'pending'",
          [id, approver.id],
        )
        if (status === 'pending')
          await expect(approving).rejects.toMatchObject({ constraint: 'approvals_are_by_people_in_place' })
        const { rows } = await server.owner.query('select status from approvals where id = $1', [id])
        expect(rows).toEqual([{ status }])
      }
    }
  })
}
