import { expect, test } from 'vitest'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, expireDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { useChainServer } from '../testing/chain-server.ts'
import { usePaidDeposits } from '../testing/paid-deposits.ts'

const bitcoin = useChainServer('esplora')
const server = useTestServer({
  environment: {
    BITCOIN_SOURCE: bitcoin.source,
    RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
  },
})
const { found } = useInjection(server)
const { announce, follow, paysTo, people } = usePaidDeposits(server, bitcoin)
const approve = (id: string | null) => people.olive.send(approveRequest, { params: { id: id ?? '' } })
const stateFor = async ({ ada, id }: Awaited<ReturnType<typeof announce>>) =>
  (await ada.send(viewRecord, { params: { id } })).data.incoming?.payments[0]?.state

test('a payment into a plan that was closed since goes to the balance, when an operator ends its deposit (row 17)', async () => {
  const plan = await openPlan(server)
  const one = await announce(plan, await makePerson(server))
  await server.owner.query("update plans set state = 'closed' where id = $1", [plan._id])
  await paysTo(one.address)
  expect([await one.cents(), await stateFor(one)]).toEqual([[0, 0], 'checked'])
  const body = { code: 'other', words: 'The plan is closed' } as const
  await people.theo.send(expireDeposit, { params: { id: one.id }, body })
  await follow()
  expect([await one.cents(), await stateFor(one)]).toEqual([[0, 250_00], 'credited'])
  expect(await found()).toBe('')
})

test('a payment of a locked member is checked without a cause, and takes two people (row 18)', async () => {
  const one = await announce(await openPlan(server), await makePerson(server))
  await server.owner.query('update members set locked_at = now() where id = $1', [one.ada.id])
  const { id: transaction_id } = await paysTo(one.address)
  const confirm = (more: object) =>
    people.theo.send(confirmDeposit, {
      params: { id: one.id },
      body: { amount_received: '250.00', transaction_id, ...more },
    })
  await expectRefused(confirm({}), 'second_person_needed')
  const { approval_id } = await confirm({ reason: 'The payment is theirs' })
  expect((await server.owner.query('select status from deposits where id = $1', [one.id])).rows).toEqual([
    { status: 'pending' },
  ])
  await approve(approval_id)
  expect(await one.cents().catch(() => null)).toEqual([250_00, 0])
})
