import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { postAsOwner } from '../../testing/ledger/post-as-owner.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'

const server = useTestServer()
const reason = 'The payment of March was booked twice'
const people = () => makeOperators(server, 'treasurer', 'owner')

const ask = (operator: TestOperator, member: Person, direction: 'credit' | 'debit', amount = '10.00') =>
  operator.send(requestManualTransfer, {
    params: { id: member.id },
    body: { direction, amount, reason, code: 'counted_twice' },
  })
const approve = (operator: TestOperator, id: string) => operator.send(approveRequest, { params: { id } })

async function findings(): Promise<string[]> {
  const { findings: found } = await verifyLedger(server.owner)
  return found.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('two people'))
}

test('a correction moves money when a second operator approves it, once and with its reason', async () => {
  const [requester, decider] = await people()
  const ada = await makePerson(server, { balance: '100.00' })
  const { approval_id } = await ask(requester, ada, 'debit')
  expect(await ada.balanceCents()).toBe(10_000n)
  await expectRefused(approve(requester, approval_id), 'approval_is_own')
  expect(await ada.balanceCents()).toBe(10_000n)

  const presses = await Promise.allSettled(Array.from({ length: 5 }, () => approve(decider, approval_id)))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ada.balanceCents()).toBe(9_000n)

  await approve(decider, (await ask(requester, ada, 'credit', '0.01')).approval_id)
  expect(await ada.balanceCents()).toBe(9_001n)
  const { rows } = await server.owner.query(
    `select t.kind, t.actor, t.reference = $2 as is_first, e.details ->> 'reason' as reason
     from ledger.transfers t join audit.events e on e.subject_id = t.reference and e.did = 'manual_transfer_posted'
     where e.member_id = $1 order by t.position`,
    [ada.id, approval_id],
  )
  const actor = `operator:${decider.id}`
  expect(rows).toEqual([
    { kind: 'correction_debited', actor, is_first: true, reason },
    { kind: 'correction_credited', actor, is_first: false, reason },
  ])
  expect(await findings()).toEqual([])
})

test('a correction above the balance can be neither requested nor approved', async () => {
  const [requester, decider] = await people()
  const ada = await makePerson(server, { balance: '10.00' })
  await expectRefused(ask(requester, ada, 'debit', '10.01'), 'insufficient_balance')
  const { approval_id } = await ask(requester, ada, 'debit', '10.00')
  const own = `member:${ada.id}`
  await postAsOwner(server.owner, 'deposit_from_balance', [`${own}:available`, `${own}:invested`], 1n)
  await expectRefused(approve(decider, approval_id), 'insufficient_balance')
  expect(await ada.balanceCents()).toBe(999n)
})

test('one correction of a member can be pending, and only an owner or treasurer requests it', async () => {
  const [requester, decider] = await people()
  const ada = await makePerson(server)
  const asked = await Promise.allSettled([ask(requester, ada, 'credit'), ask(decider, ada, 'credit')])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectRefused(ask(requester, { ...ada, id: randomUUIDv7() }, 'credit'), 'not_found')
})

test('the server cannot post a correction without the approved request', async () => {
  const [requester] = await people()
  const ada = await makePerson(server)
  const { approval_id } = await ask(requester, ada, 'credit')
  const { plainPool } = server.database
  await expect(plainPool.query('select ledger.post_approved($1, $2)', [approval_id, 'system'])).rejects.toMatchObject({
    code: 'CL005',
  })
  await expect(
    plainPool.query(
      `select ledger.post(array[gen_random_uuid()], '{correction_credited}', '{corrections}', array[$1],
        array[1::bigint], array[$2::uuid], 'system')`,
      [`member:${ada.id}:available`, approval_id],
    ),
  ).rejects.toMatchObject({ code: 'CL001' })
  expect(await ada.balanceCents()).toBe(0n)
})

test('the verifier finds a correction without the approval of two people', async () => {
  const ada = await makePerson(server)
  await postAsOwner(server.owner, 'correction_credited', ['corrections', `member:${ada.id}:available`], 1n)
  expect(await findings()).toEqual([
    expect.stringMatching(/^The transfer [0-9a-f-]{36} needs two people, but there is no approved request/),
  ])
})
