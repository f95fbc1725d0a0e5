import { expect, test } from 'vitest'
import {
  approveRequest,
  listApprovals,
  rejectRequest,
  viewApproval,
  withdrawRequest,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRoleChange } from '@cairn/contract/operator/operators/operators.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

const ask = async (asker: TestOperator, whom: TestOperator, role: OperatorRole = 'treasurer') => {
  const body = { role, reason: 'The second pair of eyes' }
  return (await asker.send(requestRoleChange, { params: { id: whom.id }, body })).approval_id
}
const roleOf = async ({ id }: TestOperator) =>
  (await server.owner.query('select role from operators where id = $1', [id])).rows[0].role
const deedsOn = async (id: string) =>
  (
    await server.owner.query('select did from audit.events where subject_id = $1 order by audit.events.id', [id])
  ).rows.map(({ did }) => did)
const people = async () =>
  [
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'owner'),
    await makeOperator(server, 'support'),
  ] as const

test('what one owner asks for, another approves; until then nothing has changed', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  expect(await roleOf(terry)).toBe('support')

  await decider.send(approveRequest, { params: { id } })

  expect(await roleOf(terry)).toBe('treasurer')
  expect(await deedsOn(id)).toEqual(['approval_asked', 'approval_approved'])
  expect(await deedsOn(terry.id)).toEqual(['operator_role_changed'])
  const { approval, payload } = await asker.send(viewApproval, { params: { id } })
  expect(payload).toEqual({ operator_id: terry.id, role: 'treasurer' })
  expect(approval).toMatchObject({
    sentence: 'The role of Terry the support changes from support to treasurer',
    status: 'approved',
    asked_by: { id: asker.id },
    decided_by: { id: decider.id },
  })
})

test('an operator cannot decide their own request, nor one about themselves (SEC-32)', async () => {
  const [asker, decider, terry] = await people()
  const own = await ask(asker, terry)
  await expectRefused(asker.send(approveRequest, { params: { id: own } }), 'approval_is_own')
  await expectRefused(
    asker.send(rejectRequest, { params: { id: own }, body: { reason: 'no more' } }),
    'approval_is_own',
  )

  const about = await ask(asker, decider)
  await expectRefused(decider.send(approveRequest, { params: { id: about } }), 'approval_is_own')
  const { approvals } = await decider.send(listApprovals, { query: { whose: 'asked_of_me' } })
  expect(approvals.find(({ id }) => id === about)).toBeUndefined()
  expect(await roleOf(terry)).toBe('support')
  expect(await roleOf(decider)).toBe('owner')
})

test('the database refuses a decision by the requester, independently of the code (SEC-32)', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  const decide = (status: string, by: string) =>
    server.owner.query(
      `update approvals set status = $1, decided_by = $2, decided_at = now(),
         decision_reason = case when $1 = 'refused' then 'because' end where id = $3`,
      [status, by, id],
    )
  await expect(decide('approved', asker.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('refused', asker.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('withdrawn', decider.id)).rejects.toMatchObject({ constraint: 'approvals_take_two' })
  await expect(decide('approved', terry.id)).rejects.toMatchObject({ constraint: 'approvals_are_for_others' })
})

test('the server can neither write a request that is born approved nor change what was asked for', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  const { kysely } = server.database
  const born = {
    kind: 'operator_role',
    payload: '{}',
    sentence: 'A operation',
    reason: 'because',
    asked_by: asker.id,
  } as const
  const decided = { status: 'approved', decided_by: decider.id, decided_at: new Date() } as const
  const denied = { code: '42501' }
  await expect(
    kysely
      .insertInto('approvals')
      .values({ id: crypto.randomUUID(), ...born, ...decided })
      .execute(),
  ).rejects.toMatchObject(denied)
  await expect(
    kysely.updateTable('approvals').set({ asked_by: decider.id }).where('id', '=', id).execute(),
  ).rejects.toMatchObject(denied)
  await expect(kysely.deleteFrom('approvals').where('id', '=', id).execute()).rejects.toMatchObject(denied)
})

test('a rejected request shows the reason to the requester, and is closed', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  await decider.send(rejectRequest, { params: { id }, body: { reason: 'Not before the training' } })

  await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_not_pending')
  await expectRefused(asker.send(withdrawRequest, { params: { id } }), 'approval_not_pending')
  const { approval } = await asker.send(viewApproval, { params: { id } })
  expect(approval).toMatchObject({ status: 'refused', decision_reason: 'Not before the training' })
  expect(await roleOf(terry)).toBe('support')
  expect(await deedsOn(id)).toEqual(['approval_asked', 'approval_refused'])
})

test('only who asked takes a request back', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  await expectRefused(decider.send(withdrawRequest, { params: { id } }), 'approval_not_own')
  await asker.send(withdrawRequest, { params: { id } })
  await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_not_pending')
  expect(await deedsOn(id)).toEqual(['approval_asked', 'approval_withdrawn'])
})

test('the same is asked for once at a time, by however many at once', async () => {
  const [asker, other, terry] = await people()
  const asked = await Promise.allSettled([ask(asker, terry), ask(other, terry), ask(asker, terry, 'reviewer')])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectRefused(ask(asker, terry), 'approval_asked_already')
})

test('of two decisions at once one takes effect, and the other is refused as changed', async () => {
  const [asker, one, terry] = await people()
  const two = await makeOperator(server, 'owner')
  for (let round = 0; round < 10; round += 1) {
    const id = await ask(asker, terry)
    const outcomes = await Promise.allSettled([
      one.send(approveRequest, { params: { id } }),
      two.send(approveRequest, { params: { id } }),
      two.send(rejectRequest, { params: { id }, body: { reason: 'not today' } }),
      asker.send(withdrawRequest, { params: { id } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'approval_not_pending' })
    }
    expect(await deedsOn(id)).toHaveLength(2)
    // Back to where it was, for the next round.
    await server.owner.query(`update operators set role = 'support' where id = $1`, [terry.id])
  }
})

test('what has become impossible is refused, and the request goes on waiting', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  await server.owner.query(`update operators set role = 'treasurer' where id = $1`, [terry.id])
  await expectRefused(decider.send(approveRequest, { params: { id } }), 'operator_has_role')
  expect((await decider.send(viewApproval, { params: { id } })).approval.status).toBe('pending')
  expect(await deedsOn(id)).toEqual(['approval_asked'])
})

test('a request is not approved after its requester was removed or lost the role for it', async () => {
  const [asker, decider, terry] = await people()
  const id = await ask(asker, terry)
  for (const change of [`role = 'support'`, `role = 'owner', removed_at = now()`]) {
    await server.owner.query(`update operators set ${change} where id = $1`, [asker.id])
    await expectRefused(decider.send(approveRequest, { params: { id } }), 'approval_asker_gone')
  }
  await decider.send(rejectRequest, { params: { id }, body: { reason: 'They have left' } })
  expect(await roleOf(terry)).toBe('support')
})

test('a kind is decided only by the roles that it names', async () => {
  const [asker, , terry] = await people()
  const id = await ask(asker, terry)
  const treasurer = await makeOperator(server, 'treasurer')
  await expectRefused(treasurer.send(approveRequest, { params: { id } }), 'role_not_allowed')
  const [seen] = (await treasurer.send(listApprovals, { query: { status: 'pending', kind: 'operator_role' } }))
    .approvals
  expect(seen).toMatchObject({ may_decide: false, may_withdraw: false })
  expect((await treasurer.send(listApprovals, { query: { whose: 'asked_of_me' } })).approvals).toEqual([])
})

test('what waits comes oldest first, everything newest first, paged by key without gaps', async () => {
  const [asker, decider] = await people()
  for (let count = 0; count < 5; count += 1) await ask(asker, await makeOperator(server, 'support'))
  const { rows } = await server.owner.query('select id, asked_by, status from approvals order by asked_at, id')

  const read = async (query: { whose?: 'asked_by_me'; status?: 'pending' }) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await asker.send(listApprovals, { query: { ...query, limit: 2, cursor } })
      seen.push(...page.approvals.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    return seen
  }
  const ids = (keep: (row: { asked_by: string; status: string }) => boolean) => rows.filter(keep).map(({ id }) => id)
  expect(await read({ status: 'pending' })).toEqual(ids(({ status }) => status === 'pending'))
  expect(await read({})).toEqual(ids(() => true).toReversed())
  expect(await read({ whose: 'asked_by_me' })).toEqual(ids(({ asked_by }) => asked_by === asker.id).toReversed())
  const ofMe = (await decider.send(listApprovals, { query: { whose: 'asked_of_me' } })).approvals
  expect(ofMe.every(({ may_decide }) => may_decide)).toBe(true)
  expect(ofMe.length).toBeGreaterThanOrEqual(5)
  // Whoever asks for another state of what was asked of them is not shown what waits.
  const query = { whose: 'asked_of_me', status: 'approved' } as const
  const decided = (await decider.send(listApprovals, { query })).approvals
  expect(decided.every(({ status }) => status === 'approved')).toBe(true)
})
