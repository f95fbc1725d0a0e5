import { expect, test } from 'vitest'
import { asRows, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import {
  approveRequest,
  commentOnRequest,
  listApprovals,
  rejectRequest,
  viewApproval,
  withdrawRequest,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRoleChange } from '@cairn/contract/operator/operators/operators.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

const ask = async (requester: TestOperator, whom: TestOperator, role: OperatorRole = 'treasurer') => {
  const body = { role, reason: 'The second pair of eyes' }
  return (await requester.send(requestRoleChange, { params: { id: whom.id }, body })).approval_id
}
const roleOf = async ({ id }: TestOperator) =>
  (await server.owner.query('select role from operators where id = $1', [id])).rows[0].role
const verbsOf = async (id: string) =>
  (
    await server.owner.query('select did from audit.events where subject_id = $1 order by audit.events.id', [id])
  ).rows.map(({ did }) => did)
const people = () => makeOperators(server, 'owner', 'owner', 'support')

test('a request of one owner takes effect when another approves it, and not before', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  expect(await roleOf(terry)).toBe('support')

  await decider.send(approveRequest, { params: { id } })

  expect(await roleOf(terry)).toBe('treasurer')
  expect(await verbsOf(id)).toEqual(['approval_requested', 'approval_approved'])
  expect(await verbsOf(terry.id)).toEqual(['operator_role_changed'])
  const { approval, payload } = await requester.send(viewApproval, { params: { id } })
  expect(payload).toEqual({
    operator_id: terry.id,
    operator: 'Terry the support',
    role_before: 'support',
    role: 'treasurer',
  })
  expect(approval).toMatchObject({
    sentence: 'The role of Terry the support changes from support to treasurer',
    status: 'approved',
    requested_by: { id: requester.id },
    decided_by: { id: decider.id },
  })
})

test('an operator cannot decide their own request, nor one about themselves (SEC-32)', async () => {
  const [requester, decider, terry] = await people()
  const own = await ask(requester, terry)
  await expectRefused(requester.send(approveRequest, { params: { id: own } }), 'approval_is_own')
  await expectRefused(
    requester.send(rejectRequest, { params: { id: own }, body: { reason: 'no more' } }),
    'approval_is_own',
  )

  const about = await ask(requester, decider)
  await expectRefused(decider.send(approveRequest, { params: { id: about } }), 'approval_is_own')
  const { approvals } = await decider.send(listApprovals, { query: { whose: 'waiting_for_me' } })
  expect(approvals.find(({ id }) => id === about)).toBeUndefined()
  expect(await roleOf(terry)).toBe('support')
  expect(await roleOf(decider)).toBe('owner')
})

test('the database refuses a decision by the requester, independently of the code (SEC-32)', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  const about = await ask(requester, decider)
  const decide = (status: string, by: string, request = id) =>
    server.owner.query(
      `update approvals set status = $1, decided_by = $2, decided_at = now(),
         decision_reason = case when $1 = 'rejected' then 'because' end where id = $3`,
      [status, by, request],
    )
  await expect(decide('approved', requester.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('rejected', requester.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('withdrawn', decider.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('approved', decider.id, about)).rejects.toMatchObject({ constraint: 'approvals_are_for_others' })
})

test('a comment is read by everyone, stops a decision on a page without it, and is never changed', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  const { approval } = await decider.send(viewApproval, { params: { id } })
  const comment = { params: { id }, body: { id: crypto.randomUUID(), words: 'Wait: call Terry first' } }
  await requester.send(commentOnRequest, comment)
  await requester.send(commentOnRequest, comment)

  const decide = (version: string) => decider.send(approveRequest, { params: { id }, version })
  expect(await expectRefused(decide(approval.version), 'changed_meanwhile')).toContain('approval commented by Terry')
  const support = await makeOperator(server, 'support')
  await support.send(commentOnRequest, { params: { id }, body: { id: crypto.randomUUID(), words: 'Called' } })
  const { comments } = await support.send(viewApproval, { params: { id } })
  expect(comments.map(({ by, words }) => [by, words])).toEqual([
    ['Terry the owner', 'Wait: call Terry first'],
    ['Terry the support', 'Called'],
  ])
  await decider.send(approveRequest, { params: { id } })
  await requester.send(commentOnRequest, { params: { id }, body: { id: crypto.randomUUID(), words: 'Thank you' } })
  await expectRefused(
    requester.send(commentOnRequest, { params: { id }, body: { id: crypto.randomUUID(), words: ' ' } }),
    'comment_invalid',
  )
})

test('a rejected request shows the reason to the requester, and is closed', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  await decider.send(rejectRequest, { params: { id }, body: { reason: 'Not before the training' } })

  await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_not_pending')
  await expectRefused(requester.send(withdrawRequest, { params: { id } }), 'approval_not_pending')
  const { approval } = await requester.send(viewApproval, { params: { id } })
  expect(approval).toMatchObject({ status: 'rejected', decision_reason: 'Not before the training' })
  expect(await roleOf(terry)).toBe('support')
  expect(await verbsOf(id)).toEqual(['approval_requested', 'approval_rejected'])
})

test('only the requester can withdraw a request', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  await expectRefused(decider.send(withdrawRequest, { params: { id } }), 'approval_not_own')
  await requester.send(withdrawRequest, { params: { id } })
  await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_not_pending')
  expect(await verbsOf(id)).toEqual(['approval_requested', 'approval_withdrawn'])
})

test('of many concurrent requests for the same, one is pending', async () => {
  const [requester, other, terry] = await people()
  const asked = await Promise.allSettled([ask(requester, terry), ask(other, terry), ask(requester, terry, 'reviewer')])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectRefused(ask(requester, terry), 'approval_requested_already')
})

test('of two decisions at once one takes effect, and the other is refused as changed', async () => {
  const [requester, one, terry] = await people()
  const two = await makeOperator(server, 'owner')
  for (let round = 0; round < 10; round += 1) {
    const id = await ask(requester, terry)
    const outcomes = await Promise.allSettled([
      one.send(approveRequest, { params: { id } }),
      two.send(approveRequest, { params: { id } }),
      two.send(rejectRequest, { params: { id }, body: { reason: 'not today' } }),
      requester.send(withdrawRequest, { params: { id } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'approval_not_pending' })
    }
    expect(await verbsOf(id)).toHaveLength(2)
    // Restores the state for the next round.
    await server.owner.query(`update operators set role = 'support' where id = $1`, [terry.id])
    await signStored(asRows(server.owner), server.keys, 'operator', terry.id)
  }
})

test('approving an impossible request is refused, and it stays pending', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  await server.owner.query(`update operators set role = 'treasurer' where id = $1`, [terry.id])
  await expectRefused(decider.send(approveRequest, { params: { id } }), 'operator_has_role')
  expect((await decider.send(viewApproval, { params: { id } })).approval.status).toBe('pending')
  expect(await verbsOf(id)).toEqual(['approval_requested'])
})

test('a request is not approved after its requester was removed or lost the role for it', async () => {
  const [requester, decider, terry] = await people()
  const id = await ask(requester, terry)
  for (const change of [`role = 'support'`, `role = 'owner', removed_at = now()`]) {
    await server.owner.query(`update operators set ${change} where id = $1`, [requester.id])
    await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_requester_gone')
  }
  await decider.send(rejectRequest, { params: { id }, body: { reason: 'They have left' } })
  expect(await roleOf(terry)).toBe('support')
})

test('a kind is decided only by the roles that it names', async () => {
  const [requester, , terry] = await people()
  const id = await ask(requester, terry)
  const treasurer = await makeOperator(server, 'treasurer')
  await expectRefused(treasurer.send(approveRequest, { params: { id } }), 'role_not_allowed')
  const [seen] = (await treasurer.send(listApprovals, { query: { status: 'pending', kind: 'operator_role' } }))
    .approvals
  expect(seen).toMatchObject({ may_decide: false, may_withdraw: false })
  expect((await treasurer.send(listApprovals, { query: { whose: 'waiting_for_me' } })).approvals).toEqual([])
})

test('pending requests are listed oldest first, all requests newest first, without gaps', async () => {
  const [requester, decider] = await people()
  for (let count = 0; count < 5; count += 1) await ask(requester, await makeOperator(server, 'support'))
  const { rows } = await server.owner.query('select id, requested_by, status from approvals order by requested_at, id')

  const read = async (query: { whose?: 'requested_by_me'; status?: 'pending' }) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await requester.send(listApprovals, { query: { ...query, limit: 2, cursor } })
      seen.push(...page.approvals.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    return seen
  }
  const ids = (keep: (row: { requested_by: string; status: string }) => boolean) =>
    rows.filter(keep).map(({ id }) => id)
  expect(await read({ status: 'pending' })).toEqual(ids(({ status }) => status === 'pending'))
  expect(await read({})).toEqual(ids(() => true).toReversed())
  expect(await read({ whose: 'requested_by_me' })).toEqual(
    ids(({ requested_by }) => requested_by === requester.id).toReversed(),
  )
  const ofMe = (await decider.send(listApprovals, { query: { whose: 'waiting_for_me' } })).approvals
  expect(ofMe.every(({ may_decide }) => may_decide)).toBe(true)
  expect(ofMe.length).toBeGreaterThanOrEqual(5)
  // With another status, the caller's pending requests are not in the list.
  const query = { whose: 'waiting_for_me', status: 'approved' } as const
  const decided = (await decider.send(listApprovals, { query })).approvals
  expect(decided.every(({ status }) => status === 'approved')).toBe(true)
})
