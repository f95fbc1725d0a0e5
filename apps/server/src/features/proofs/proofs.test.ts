import { beforeAll, expect, test } from 'vitest'
import { downloadOwnData } from '@cairn/contract/member/account/own-data.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { checkProof } from '@cairn/contract/member/money/check-proof.ts'
import { viewChain, viewProof } from '@cairn/contract/member/money/proofs.ts'
import { listRunningPlans, viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { makeApprovedWithdrawal } from '../../testing/fixtures/withdrawals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { distribute, makeGain, putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { useOperator } from '../../testing/people/use-operator.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { payOwedBonuses } from '../bonuses/pay-bonuses.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'

const server = useTestServer()
const treasurer = useOperator(server, 'treasurer')
let ada: Person

const readProof = (person: Person, position = '') => person.send(viewProof, { params: { position } })
const readLines = async (person: Person) => (await person.send(viewStatement)).data
const readChain = async (block = '') => {
  const reply = await fetch(`${server.url}/api/${viewChain.path}${block && `?block=${block}`}`)
  return (await reply.json()) as { head: { block: string; hash: string } | null; block: { hash: string } | null }
}

beforeAll(async () => {
  ada = await makePerson(server)
  const plan = await openPlan(server)
  await putInPlan(server, plan, [{ person: ada, cents: 100_00n }])
  await makeGain(server, plan, '12.34')
  expect((await readLines(ada))[0]?.seal).toBeUndefined()
  await distribute(server, treasurer, plan, '12.34')
  // In blocks of three rows, so that the blocks are linked.
  await sealEverything(server.owner, 3)
})

test('a member checks each line of a statement: its transfer is in a block, and the block follows from its content', async () => {
  const lines = await readLines(ada)
  expect(lines.map(({ type }) => type)).toEqual(['gain_distributed', 'deposit_confirmed'])
  for (const { seal, balance_change, active_deposit_change } of lines) {
    const proof = await readProof(ada, seal?.position)
    expect(proof.sealed?.block).toBe(seal?.block)
    expect(BigInt(proof.transfer.amount_cents)).toBe((balance_change ?? 0n) + (active_deposit_change ?? 0n))
    expect(await checkProof(proof)).toMatchObject({ isInBlock: true, isBlockHash: true })
    // The public page has the same block, to compare with a kept one.
    expect((await readChain(seal?.block)).block?.hash).toBe(proof.sealed?.hash)
  }
  const { head } = await readChain()
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, { transfer?: object; sealed?: object }, object]>([
  ['another amount', { transfer: { amount_cents: '1' } }, { isInBlock: false, isBlockHash: true }],
  ['another person who moved it', { transfer: { actor: 'cron:x' } }, { isInBlock: false, isBlockHash: true }],
  ['another block before', { sealed: { previous_hash: '0'.repeat(64) } }, { isInBlock: true, isBlockHash: false }],
  ['a row more', { sealed: { event_count: 9 } }, { isInBlock: true, isBlockHash: false }],
])('a proof with %s does not check', async (_, changes, found) => {
  const proof = await readProof(ada, (await readLines(ada))[0]?.seal?.position)
  const altered = {
    transfer: { ...proof.transfer, ...changes.transfer },
    sealed: { ...proof.sealed!, ...changes.sealed },
  }
  expect(await checkProof(altered)).toMatchObject(found)
})

test('a running plan shows where the transfer into it is sealed', async () => {
  const [running] = (await ada.send(listRunningPlans)).data
  const { transfer } = await readProof(ada, running?.seal?.position)
  expect(transfer).toMatchObject({ kind: 'deposit_confirmed', reference: running?._id })
})

test('a record shows where each of its transfers is sealed, once it is', async () => {
  const { member, params } = await makeApprovedWithdrawal(server, treasurer)
  const readSeal = async () => (await member.send(viewRecord, { params })).data.transfers[0]?.seal
  expect(await readSeal()).toBeUndefined()
  await sealEverything(server.owner)
  const seal = await readSeal()
  expect(await checkProof(await readProof(member, seal?.position))).toMatchObject({ isInBlock: true })
})

test('a transfer of another member has no proof (SEC-26)', async () => {
  const position = (await readLines(ada))[0]?.seal?.position
  await expectRefused(readProof(await makePerson(server), position), 'not_found')
  await expectRefused(readProof(ada, '999999'), 'not_found')
})

test('a sponsor checks the entry of a bonus, and no reply about it has an id of the referred member (SEC-26)', async () => {
  const sponsor = await makePerson(server)
  const friend = await makePerson(server, { sponsor, balance: '100.00' })
  await fundBonuses(server.owner, 5_00n)
  const body = { amount: '100', plan: await openPlan(server), wallet: 'balance' }
  const { deposit } = await friend.send(requestDeposit, { body })
  await payOwedBonuses(jobContext(server), 100)
  await sealEverything(server.owner)

  const [line] = await readLines(sponsor)
  const proof = await readProof(sponsor, line?.seal?.position)
  expect(proof.transfer).toMatchObject({ kind: 'bonus_paid', amount_cents: '500' })
  expect(await checkProof(proof)).toMatchObject({ isInBlock: true, isBlockHash: true })
  const file = await (await sendOnce(server.url, downloadOwnData, { token: sponsor.token })).text()
  const replies = JSON.stringify([line, proof, await sponsor.send(viewDashboard)], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  for (const id of [friend.id, deposit?._id ?? '']) expect(replies + file).not.toContain(id)
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})
