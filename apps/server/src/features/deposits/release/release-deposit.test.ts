import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listDeposits, releaseDeposit, releaseMatured } from '@cairn/contract/operator/deposits/deposits.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, makeOperators } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { putInPlan } from '../../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const body = { reason: 'The member asked for it' }

test('a released deposit returns to the balance once, under concurrent and repeated requests', async () => {
  const ada = await makePerson(server)
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const [id = ''] = await putInPlan(server, await openPlan(server), [{ person: ada, cents: 250_00n }])

  const outcomes = await Promise.allSettled(
    [theo, olive, theo, olive].map((one) => one.send(releaseDeposit, { params: { id }, body })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ada.balanceCents()).toBe(250_00n)
  const sentence = await expectRefused(theo.send(releaseDeposit, { params: { id }, body }), 'deposit_not_in_plan')
  expect(sentence).toContain('released')
  const { rows } = await server.owner.query('select did, details from audit.events where subject_id = $1', [id])
  expect(rows).toEqual([{ did: 'deposit_released', details: { amount: '250.00', ...body } }])
})

test.for([1_000_00, 0])(
  'a release that is repeated unchanged, after a lost reply, has one effect (above %i cents it takes two people)',
  async (twoPeopleAbove) => {
    await server.owner.query('update settings set two_approvals_above_cents = $1', [twoPeopleAbove])
    const [ada, plan, theo] = [
      await makePerson(server),
      await openPlan(server),
      await makeOperator(server, 'treasurer'),
    ]
    const ids = await putInPlan(
      server,
      plan,
      [1, 2, 3].map(() => ({ person: ada, cents: 10_00n })),
    )
    const { deposits } = await theo.send(listDeposits, { query: { member_id: ada.id, status: 'in_plan' } })
    expect(deposits.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const releaseAll = () =>
      Promise.allSettled(
        deposits.map(({ id, version }) => theo.send(releaseDeposit, { params: { id }, version, body })),
      )
    const first = await releaseAll()
    expect(first.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const again = await releaseAll()
    const code = twoPeopleAbove ? 'deposit_not_in_plan' : 'approval_requested_already'
    expect(again).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { code } })))
    expect(await ada.balanceCents()).toBe(twoPeopleAbove ? 30_00n : 0n)
    const { rows } = await server.owner.query(
      'select count(*)::integer as count from approvals where member_id = $1 and kind = $2',
      [ada.id, 'deposit_release'],
    )
    expect(rows).toEqual([{ count: twoPeopleAbove ? 0 : 3 }])
  },
)

test('a deposit that is not in a plan cannot be released, and support may not', async () => {
  await offerBitcoin(server)
  const ada = await makePerson(server)
  const theo = await makeOperator(server, 'treasurer')
  const reply = await ada.send(requestDeposit, {
    body: { amount: '100', plan: await openPlan(server), wallet: 'bitcoin' },
  })
  const params = { id: reply.deposit?._id ?? '' }
  expect(await expectRefused(theo.send(releaseDeposit, { params, body }), 'deposit_not_in_plan')).toContain('pending')
  await expectRefused(theo.send(releaseDeposit, { params, body: { reason: '' } }), 'reason_invalid')
})

test('matured deposits are released together, each once when two operators do it at the same time', async () => {
  const [theo, tess] = await makeOperators(server, 'treasurer', 'treasurer')
  const plan = await openPlan(server)
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  const people = [await makePerson(server), await makePerson(server), await makePerson(server)]
  const ids = await putInPlan(
    server,
    plan,
    people.map((person) => ({ person, cents: 10_00n })),
  )
  await server.owner.query("update deposits set decided_at = now() - interval '31 days' where id = any ($1)", [
    ids.slice(0, 2),
  ])

  const listed = async (status: 'in_plan' | 'matured') => {
    const { deposits } = await theo.send(listDeposits, { query: { status } })
    return deposits
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .toSorted()
  }
  expect(await listed('in_plan')).toEqual(ids.toSorted())
  expect(await listed('matured')).toEqual(ids.slice(0, 2).toSorted())

  const replies = await Promise.all([theo.send(releaseMatured), tess.send(releaseMatured)])
  expect(replies.map(({ released }) => released).reduce((sum, one) => sum + one)).toBe(2)
  expect(await Promise.all(people.map((person) => person.balanceCents()))).toEqual([10_00n, 10_00n, 0n])
  expect(await theo.send(releaseMatured)).toMatchObject({ released: 0, are_more: false })
  expect([await listed('in_plan'), await listed('matured')]).toEqual([ids.slice(2), []])
})
