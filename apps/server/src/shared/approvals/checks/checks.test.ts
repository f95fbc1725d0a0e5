import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { confirmDeposit, listDeposits, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { checkedKinds, checkTable, type CheckName } from '@cairn/contract/operator/shared/checks.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
let one: TestOperator
let two: TestOperator
let plan: FixturePlan

beforeAll(async () => {
  ;[one, two] = (await makeOperators(server, 'treasurer', 'treasurer')) as [TestOperator, TestOperator]
  await offerBitcoin(server)
  plan = await openPlan(server)
})

const ask = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
const view = async (id: string) => (await one.send(viewWithdrawal, { params: { id } })).withdrawal
const approve = (by: TestOperator, id: string) => by.send(approveWithdrawal, { params: { id } })
/** Another member who had the address once, written in capitals. */
const share = async ({ addresses: { bitcoin } }: Person) => {
  const other = await makePerson(server)
  await server.owner.query(
    `insert into payout_addresses (id, member_id, asset, address, saved_at, usable_from, replaced_at)
     values (gen_random_uuid(), $1, 'bitcoin', $2, '2020-01-01', '2020-01-01', '2021-01-01')`,
    [other.id, bitcoin.toUpperCase()],
  )
}

test('a withdrawal to an address of another member takes two people, at the server and in the database', async () => {
  const ada = await ask()
  const id = await withdraw(ada, '10.00')
  expect(await view(id)).toMatchObject({ approvals_needed: 1, second_person_reason: null, check: 'amber' })
  await share(ada)
  const red = { name: 'address_shared', level: 'red', number: 1 }
  expect(await view(id)).toMatchObject({
    approvals_needed: 2,
    second_person_reason: 'red_check',
    check: 'red',
    checks: [red, ...Array.from({ length: 12 }, () => expect.anything())],
  })
  const { withdrawals } = await one.send(listWithdrawals, { query: { id } })
  expect(withdrawals).toMatchObject([{ check: 'red', approvals_needed: 2 }])

  const alone = `update withdrawals set status = 'processing', approved_by = $2, approved_at = now() where id = $1`
  await expect(server.owner.query(alone, [id, one.id])).rejects.toMatchObject({
    constraint: 'withdrawals_sent_were_approved',
  })
  await approve(one, id)
  await expectRefused(one.send(claimWithdrawal, { params: { id } }), 'withdrawal_not_processing')
  await approve(two, id)
  expect(await view(id)).toMatchObject({ status: 'processing', check: 'red' })
})

test('a deposit of a locked account takes two people', async () => {
  const ada = await ask()
  const { deposit } = await ada.send(requestDeposit, { body: { amount: '50.00', plan, wallet: 'bitcoin' } })
  const params = { id: deposit?._id ?? '' }
  await server.owner.query('update members set locked_at = now() where id = $1', [ada.id])
  expect((await one.send(viewDeposit, { params })).deposit).toMatchObject({
    check: 'red',
    checks: [{ name: 'account_locked', level: 'red' }, {}, {}, {}, {}, {}, {}],
  })
  expect((await one.send(listDeposits, { query: params })).deposits).toMatchObject([{ check: 'red' }])
  const body = { amount_received: '50.00', transaction_id: params.id.replaceAll('-', '').repeat(2) }
  expect(await expectRefused(one.send(confirmDeposit, { params, body }), 'second_person_needed')).toContain(
    'one of its checks is red',
  )
  const alone = `update deposits set status = 'completed', received_cents = amount_cents, transaction_id = $2,
    decided_by = $3, decided_at = now() where id = $1`
  await expect(server.owner.query(alone, [params.id, body.transaction_id, one.id])).rejects.toMatchObject({
    constraint: 'deposits_take_two',
  })
  const { approval_id } = await one.send(confirmDeposit, { params, body: { ...body, reason: 'It was paid before' } })
  await two.send(approveRequest, { params: { id: approval_id ?? '' } })
  expect((await one.send(viewDeposit, { params })).deposit).toMatchObject({ check: null, checks: [] })
})

test('a decided withdrawal has no checks, and a rejection counts for the next', async () => {
  const ada = await ask()
  const id = await withdraw(ada, '10.00')
  await one.send(rejectWithdrawal, { params: { id }, body: { code: 'payment_failed' } })
  expect(await view(id)).toMatchObject({ check: null, checks: [] })
  const next = await view(await withdraw(ada, '11.00'))
  expect(next.checks.find(({ name }) => name === 'rejected_before')).toMatchObject({ level: 'amber', number: 1 })
})

/** The query of the database's function for a kind of record. */
const readBody = async (kind: string) => {
  const { rows } = await server.owner.query("select prosrc from pg_proc where proname = 'record_checks'")
  return String(rows[0].prosrc)
    .replace(/^[^]*?return query /, '')
    .replace(/;\s*end\s*$/, '')
    .replaceAll(/\bp_kind\b/g, `'${kind}'::text`)
    .replaceAll(/\bp_id\b/g, "'00000000-0000-7000-8000-000000000000'::uuid")
}

test.for(checkedKinds)(
  'the database has the checks of %s as the contract has them, and reads them by indexes',
  async (kind) => {
    const body = await readBody(kind)
    const rows = [...body.matchAll(/\(\d+, '\{([a-z,]+)\}', '([a-z_0-9]+)', '(\w+)'/g)].map(
      ([, kinds = '', name, level]) => ({
        name,
        on: kinds.split(','),
        level,
      }),
    )
    expect(rows).toEqual(
      (Object.keys(checkTable) as CheckName[]).map((name) => ({
        name,
        on: checkTable[name].on,
        level: checkTable[name].level,
      })),
    )
    await server.owner.query('begin; set local enable_seqscan = off')
    const { rows: lines } = await server.owner.query(`explain ${body}`)
    await server.owner.query('rollback')
    const explained = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(explained).not.toContain('Seq Scan')
    for (const index of [
      'payout_addresses_by_address',
      'withdrawals_by_member',
      'events_by_member',
      'known_origins_of_member',
    ])
      expect(explained).toContain(index)
  },
)
