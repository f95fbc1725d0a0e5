import { expect, test } from 'vitest'
import { assets, transactionShapes } from '@cairn/contract/core/constants.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { evidence } from '../../testing/fixtures/plan-gains.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

const plain = 'aB'.repeat(32)
const texts = [
  plain,
  `0x${plain}`,
  `0X${plain}`,
  plain.slice(1),
  `${plain}0`,
  `${plain.slice(1)}g`,
  ` ${plain}`,
  'a1',
  '',
]

test('the contract and the database take the same transaction ids', async () => {
  for (const asset of assets) {
    for (const text of texts) {
      const { rows } = await server.owner.query('select is_transaction_id($1, $2) as taken', [asset, text])
      expect(rows[0].taken, `${asset} ${text}`).toBe(transactionShapes[asset].test(text))
    }
    expect(texts.filter((text) => transactionShapes[asset].test(text))).toEqual([
      asset === 'ethereum' ? `0x${plain}` : plain,
    ])
  }
})

test('a withdrawal is sent only with a transaction id of its chain, and another shape is not kept', async () => {
  const theo = await makeOperator(server, 'treasurer')
  await makeOperator(server, 'owner')
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin', 'ethereum'] })
  for (const [wallet, good, bad] of [
    ['bitcoin', plain, `0x${plain}`],
    ['ethereum', `0x${plain}`, plain],
  ] as const) {
    const plan = { wallet, address: member.addresses[wallet] }
    await member.send(requestWithdrawal, { body: { amount: '10.00', plan, wallet } })
    const params = { id: (await member.send(listHistory)).data[0]?._id ?? '' }
    await theo.send(approveWithdrawal, { params })
    await theo.send(claimWithdrawal, { params })
    for (const transaction_id of [bad, 'whatever1', ''])
      await expectRefused(theo.send(sendWithdrawal, { params, body: { transaction_id } }), 'transaction_id_invalid')
    expect((await theo.send(viewWithdrawal, { params })).withdrawal.refused).toEqual([])

    await theo.send(markWithdrawalUncertain, { params, body: { reason: 'The node fell silent' } })
    const outcome = (transaction_id: string) =>
      theo.send(requestWithdrawalOutcome, {
        params,
        body: { outcome: 'completed', transaction_id, reason: 'Seen on the chain' },
      })
    await expectRefused(outcome(bad), 'transaction_id_invalid')
    await outcome(good)
    await expect(
      server.owner.query("update withdrawals set status = 'completed', transaction_id = $2 where id = $1", [
        params.id,
        bad,
      ]),
    ).rejects.toThrow()
  }
})

test('evidence of a payment has the shape of its chain, and at a bank any reference', async () => {
  const theo = await makeOperator(server, 'treasurer')
  await makeOperator(server, 'owner')
  const plan = await openPlan(server)
  const record = (body: object) => theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), ...body } })
  await expectRefused(record({ asset: 'bitcoin', transaction_id: 'SEPA20261122' }), 'transaction_id_invalid')
  await record({ asset: null, transaction_id: 'SEPA20261122' })
  await expectRefused(record({ asset: null, transaction_id: '- / -' }), 'payment_reference_invalid')
})

test('the tables refuse a transaction id of another chain', async () => {
  const { rows } = await server.owner.query(
    `select conrelid::regclass::text as name from pg_constraint left join pg_depend on classid = 'pg_constraint'::regclass
       and objid = pg_constraint.oid and refclassid = 'pg_proc'::regclass
     left join pg_proc on pg_proc.oid = refobjid
     where pg_get_constraintdef(pg_constraint.oid) like '%is_transaction_id%' or prosrc like '%not public.is_transaction_id(%'
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'bonus_fundings',
    'deposits',
    'ether_spendings',
    'gains_and_losses',
    'incoming_payments',
    'transaction_corrections',
    'withdrawals',
  ])
})
