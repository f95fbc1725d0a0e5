import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { searchRecords, type SearchKind } from '@cairn/contract/operator/search.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { goodAddresses, makePerson } from '../../testing/people/people.ts'
import { makeGain } from '../../testing/fixtures/plan-gains.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const server = useTestServer()

async function search(kind: SearchKind, text: string, role: OperatorRole = 'reviewer') {
  const operator = await makeOperator(server, role)
  return (await operator.send(searchRecords, { query: { kind, text } })).results
}
const idsOf = async (kind: SearchKind, text: string) => (await search(kind, text)).map(({ id }) => id)

test('a member is suggested by name, email, address and id, with the email', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Byron', addresses: ['bitcoin'] })
  const expected = [{ kind: 'member', id: ada.id, label: 'Ada Byron', detail: ada.email }]
  for (const text of ['byr', 'ADA by', ada.email, ada.username, goodAddresses.bitcoin, ada.id])
    expect(await search('member', text), text).toEqual(expected)
  const masked = `${ada.email[0]}***@${ada.email.split('@')[1]}`
  for (const kind of ['member', 'actor'] as const)
    expect(await search(kind, ada.email, 'support')).toEqual([{ ...expected[0], detail: masked }])
  expect(await search('member', 'nobody')).toEqual([])
  await expectRefused(search('member', 'a'), 'bad_input')
})

test('at most ten are suggested, the newest members first', async () => {
  for (let count = 0; count < 12; count += 1) await makePerson(server, { fullName: `Crowded ${count}` })
  const labels = (await search('member', 'crowded')).map(({ label }) => label)
  expect(labels).toEqual(Array.from({ length: 10 }, (_, index) => `Crowded ${11 - index}`))
  // Rare words are read from another index.
  expect(await search('member', 'crowded 11')).toMatchObject([{ label: 'Crowded 11' }])
})

test('an operator is suggested by a part of the name, and an actor may be a member too', async () => {
  const theo = await makeOperator(server, 'treasurer')
  const terry = await makePerson(server, { fullName: 'Terry Riley' })
  expect(await idsOf('operator', 'the TREASURER')).toContain(theo.id)
  expect(await search('operator', theo.id)).toMatchObject([{ kind: 'operator', label: 'Terry the treasurer' }])
  expect(await idsOf('operator', 'Riley')).toEqual([])
  expect(await idsOf('actor', 'Riley')).toEqual([terry.id])
})

test('an account of the platform is suggested by its name as screens write it, and by its code', async () => {
  for (const text of ['custody:bitcoin', 'Custody (bitcoin)', 'custody bitcoin', 'CUSTODY:BITCOIN', 'bitcoin'])
    expect(await search('account', text), text).toEqual([
      { kind: 'account', id: 'custody:bitcoin', label: 'bitcoin', detail: 'custody:bitcoin' },
    ])
  expect((await idsOf('account', 'Custody')).length).toBe(4)
  expect(await idsOf('account', 'Bonus budget')).toEqual(['bonus_budget'])
  expect(await idsOf('account', 'opening')).toEqual(['opening'])
  expect(await idsOf('account', '--')).toEqual([])
})

test('the account of a plan’s gains is suggested by the name of the plan', async () => {
  const plan = await openPlan(server, { name: 'Große Steine' })
  await makeGain(server, plan, '7.00')
  const account = { kind: 'account', id: `realised_gains:${plan._id}`, label: 'Große Steine' }
  for (const text of ['große', 'Realised gains (Große Steine)', account.id])
    expect(await search('account', text), text).toMatchObject([account])
})

test('the accounts of a member are suggested by the member and by their codes', async () => {
  const freya = await makePerson(server, { fullName: 'Freya Funded' })
  const codes = ['available', 'invested', 'held'].map((role) => `member:${freya.id}:${role}`)
  for (const text of ['freya', freya.email, freya.id]) expect(await idsOf('account', text), text).toEqual(codes)
  expect(await search('account', codes[2] ?? '')).toMatchObject([{ id: codes[2], label: 'Freya Funded' }])
})

test('a record is suggested by its id, by its transaction, and by the id of a transfer that it caused', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Byron' })
  const treasurer = await makeOperator(server, 'treasurer')
  await offerBitcoin(server)
  const body = { amount: '150.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  const { deposit } = await ada.send(requestDeposit, { body })
  const id = deposit?._id ?? ''
  await treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '150.00', transaction_id: 'C0FFEE0F'.repeat(8) },
  })
  const { transfers } = await treasurer.send(listTransfers, { query: { reference_id: id } })

  const day = new Date().toISOString().slice(0, 10)
  for (const text of [id, 'c0ffee0f'.repeat(8), transfers[0]?.id ?? ''])
    expect(await search('record', text), text).toEqual([{ kind: 'deposit', id, label: 'Ada Byron', detail: day }])
  expect(await idsOf('deposit', id)).toEqual([id])
  expect(await idsOf('withdrawal', id)).toEqual([])
  expect(await idsOf('record', 'c0ffe')).toEqual([])
  expect(await idsOf('record', randomUUIDv7())).toEqual([])
  expect(await search('record', ada.id)).toMatchObject([{ kind: 'member', label: 'Ada Byron' }])
})
