import { expect, test } from 'vitest'
import { startLedgerVerification, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { runWaitingJobs } from '../../../platform/jobs/run-jobs.ts'
import { jobs } from '../../../jobs.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'

const server = useTestServer()
const work = () => runWaitingJobs(jobContext(server), jobs)

test('the seal shows where the chain ends and what is not sealed yet', async () => {
  const support = await makeOperator(server, 'support')
  expect(await support.send(viewSeal)).toMatchObject({ head: null, unsealed: 0, verification: null })
  await makePerson(server, { balance: '1.00' })
  expect(await support.send(viewSeal)).toMatchObject({ head: null, unsealed: 1 })
  await sealEverything(server.owner)
  const { head, unsealed } = await support.send(viewSeal)
  expect(head).toMatchObject({ block: expect.stringMatching(/^\d+$/), hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(unsealed).toBe(0)
})

test('one of ten concurrent verifications runs, as a job, and finds no error', async () => {
  const owner = await makeOperator(server, 'owner')
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => owner.send(startLedgerVerification)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason.code).toBe('verification_running')
  }
  expect((await owner.send(viewSeal)).verification).toMatchObject({ finished_at: null, is_valid: null })
  await work()
  const { head, verification } = await owner.send(viewSeal)
  expect(verification).toMatchObject({ is_valid: true, findings: [], finding_count: 0, transfers_seen: 1 })
  expect(verification?.head).toBe(`${head?.block}:${head?.hash}`)
  await owner.send(startLedgerVerification)
  await work()
})

test('a verification of tampered books reports the fault and its place', async () => {
  const owner = await makeOperator(server, 'treasurer')
  await server.owner.query(
    `set session_replication_role = replica; update ledger.seals set entry_hash = sha256('x') where position = 1;
     set session_replication_role = origin`,
  )
  await owner.send(startLedgerVerification)
  await work()
  const { verification } = await owner.send(viewSeal)
  expect(verification?.is_valid).toBe(false)
  expect(verification?.findings[0]).toMatch(/^The transfer at position 1 /)
})

test('a verification without progress for a long time does not block the next', async () => {
  const owner = await makeOperator(server, 'owner')
  await owner.send(startLedgerVerification)
  await server.owner.query("update ledger_verifications set progress_at = now() - interval '11 minutes'")
  await owner.send(startLedgerVerification)
  const { rows } = await server.owner.query('select is_valid from ledger_verifications where finished_at is null')
  expect(rows).toHaveLength(1)
  await work()
})

test('a verification that was given up during its run records no result', async () => {
  const owner = await makeOperator(server, 'owner')
  await owner.send(startLedgerVerification)
  const { plainPool } = server.database
  const countVerified = async () => {
    const { rows } = await plainPool.query("select count(*)::int from audit.events where did = 'ledger_verified'")
    return rows[0].count
  }
  const before = await countVerified()
  // It has begun, and is blocked before the transfers.
  await server.owner.query('begin; lock table ledger.transfers in access exclusive mode')
  const { rows } = await plainPool.query('select max(progress_at) as at from ledger_verifications')
  const working = work()
  await expect
    .poll(async () => (await plainPool.query('select max(progress_at) as at from ledger_verifications')).rows[0].at, {
      timeout: 20_000,
    })
    .not.toEqual(rows[0].at)
  await plainPool.query('update ledger_verifications set finished_at = now() where finished_at is null')
  await server.owner.query('commit')
  await working
  expect(await countVerified()).toBe(before)
  expect((await owner.send(viewSeal)).verification).toMatchObject({ is_valid: null, head: null })
})
