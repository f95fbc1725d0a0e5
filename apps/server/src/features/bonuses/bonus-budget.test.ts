import { randomUUIDv7 } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { approveRequest, rejectRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestBonusFunding,
  listBonusFundings,
  listOwedBonuses,
  viewBonusBudget,
} from '@cairn/contract/operator/members/bonuses.ts'
import { listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { jobs } from '../../jobs.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')
const paper = (amount: string) => ({
  id: randomUUIDv7(),
  amount,
  document_name: 'Wire of January 5',
  counterparty: 'Cairn Holding',
  reason: 'Bonuses of the first quarter',
})

// Only one request can be pending, so each test removes its own.
afterEach(async () => {
  const [theo, tess] = await treasurers()
  const { approvals } = await theo.send(listApprovals, { query: { status: 'pending' } })
  for (const { id } of approvals)
    await tess.send(rejectRequest, { params: { id }, body: { reason: 'The test is over' } })
})

test('an owed bonus is paid when two people have funded the budget, and not before', async () => {
  const [theo, tess] = await treasurers()
  const { holds } = await theo.send(viewBonusBudget)
  const sponsor = await makePerson(server)
  const referred = await makePerson(server, { sponsor, balance: '5000.00' })
  await referred.send(requestDeposit, { body: { amount: '5000', plan: await openPlan(server), wallet: 'balance' } })
  await runWaitingJobs(jobContext(server), jobs)
  expect(await sponsor.balanceCents()).toBe(0n)
  const { missing, owed_count } = await theo.send(viewBonusBudget)
  expect([missing, owed_count]).toEqual([250_00n - holds!, 1])
  expect((await theo.send(listOwedBonuses)).bonuses).toMatchObject([{ sponsor: { id: sponsor.id }, amount: 250_00n }])

  const { approval_id } = await theo.send(requestBonusFunding, { body: paper('300.00') })
  await expectRefused(theo.send(approveRequest, { params: { id: approval_id } }), 'approval_is_own')
  await expect(
    server.owner.query('select ledger.post_approved($1, $2)', [approval_id, 'system']),
  ).rejects.toMatchObject({
    code: 'CL005',
  })
  expect((await theo.send(viewBonusBudget)).holds).toBe(holds)

  await tess.send(approveRequest, { params: { id: approval_id } })
  await runWaitingJobs(jobContext(server), jobs)
  expect(await sponsor.balanceCents()).toBe(250_00n)
  expect(await theo.send(viewBonusBudget)).toMatchObject({
    holds: holds! + 50_00n,
    owed: 0n,
    owed_count: 0,
    missing: 0n,
  })
  expect((await theo.send(listOwedBonuses)).bonuses).toEqual([])
  const { rows } = await server.owner.query(
    `select did from audit.events e join bonus_fundings f on f.id = e.subject_id where f.approval_id = $1 order by e.id`,
    [approval_id],
  )
  expect(rows.map(({ did }) => did)).toEqual(['bonus_funding_requested', 'bonus_budget_funded'])
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a funding is in custody under the asset it came in', async () => {
  const [theo, tess] = await treasurers()
  const receivedIn = async (asset: string) =>
    (await theo.send(viewOverview)).figures.custody.find((one) => one.asset === asset)?.amount ?? 0n
  const [bitcoin, usd] = [await receivedIn('bitcoin'), await receivedIn('usd')]
  for (const asset of ['bitcoin', null] as const) {
    const { approval_id } = await theo.send(requestBonusFunding, { body: { ...paper('20'), asset } })
    await tess.send(approveRequest, { params: { id: approval_id } })
  }
  expect(await receivedIn('bitcoin')).toBe(bitcoin! + 20_00n)
  expect(await receivedIn('usd')).toBe(usd! + 20_00n)
  const { fundings } = await theo.send(listBonusFundings, { query: { limit: 2 } })
  expect(fundings).toMatchObject([
    { amount: 20_00n, asset: null, status: 'approved', counterparty: 'Cairn Holding' },
    { amount: 20_00n, asset: 'bitcoin', status: 'approved' },
  ])
})

test('one of many concurrent requests, and one of many concurrent approvals, succeeds', async () => {
  const [theo, tess] = await treasurers()
  const { holds } = await theo.send(viewBonusBudget)
  const asked = await Promise.allSettled(
    [theo, tess, theo, tess].map((one) => one.send(requestBonusFunding, { body: paper('10') })),
  )
  const [first, ...others] = asked.filter(({ status }) => status === 'fulfilled')
  expect(others).toEqual([])
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['approval_requested_already']))

  const id = first?.status === 'fulfilled' ? first.value.approval_id : ''
  const [uma, ulf] = await treasurers()
  const approved = await Promise.allSettled(
    [uma, ulf, uma, ulf].map((one) => one.send(approveRequest, { params: { id } })),
  )
  expect(approved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await theo.send(viewBonusBudget)).holds).toBe(holds! + 10_00n)
})

test('a payment and a form fund the budget once, unless the request was rejected', async () => {
  const [theo, tess] = await treasurers()
  const body = { ...paper('10'), transaction_id: 'ab12'.repeat(16) }
  const first = await theo.send(requestBonusFunding, { body })
  await tess.send(rejectRequest, { params: { id: first.approval_id }, body: { reason: 'It is not there yet' } })
  const again = { ...body, id: randomUUIDv7(), transaction_id: body.transaction_id.toUpperCase() }
  const second = await theo.send(requestBonusFunding, { body: again })
  await tess.send(approveRequest, { params: { id: second.approval_id } })
  await expectRefused(theo.send(requestBonusFunding, { body: { ...body, id: randomUUIDv7() } }), 'transaction_id_used')
  await expectRefused(theo.send(requestBonusFunding, { body: { ...again, transaction_id: null } }), 'funding_recorded')
  await expectRefused(theo.send(requestBonusFunding, { body: { ...paper('0') } }), 'amount_invalid')
  await expectRefused(
    theo.send(requestBonusFunding, { body: { ...paper('1'), document_name: ' ' } }),
    'document_name_invalid',
  )
  // A refused request leaves no row.
  expect((await theo.send(listApprovals, { query: { status: 'pending' } })).approvals).toEqual([])
})

test('the lists are paged without repeats', async () => {
  const [theo, tess] = await treasurers()
  for (const amount of ['1', '2', '3']) {
    const { approval_id } = await theo.send(requestBonusFunding, { body: paper(amount) })
    await tess.send(rejectRequest, { params: { id: approval_id }, body: { reason: 'Only a list' } })
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { status: 'rejected' as const, limit: 2, ...(cursor && { cursor }) }
    const reply = await theo.send(listBonusFundings, { query })
    seen.push(...reply.fundings.map(({ id }) => id))
    cursor = reply.next
  } while (cursor)
  const { fundings } = await theo.send(listBonusFundings, { query: { status: 'rejected' } })
  expect(fundings.slice(0, 3).map(({ amount }) => amount)).toEqual([3_00n, 2_00n, 1_00n])
  expect(seen).toEqual(fundings.map(({ id }) => id))
})

test('the verifier finds an approved funding without its transfer', async () => {
  const [theo, tess] = await treasurers()
  const body = paper('10')
  const { approval_id } = await theo.send(requestBonusFunding, { body })
  await server.owner.query(
    "update approvals set status = 'approved', decided_by = $2, decided_at = now() where id = $1",
    [approval_id, tess.id],
  )
  const { findings } = await verifyLedger(server.owner)
  expect(findings.map(({ sentence }) => sentence).join()).toContain(`The funding ${body.id} of the bonus budget`)
})
