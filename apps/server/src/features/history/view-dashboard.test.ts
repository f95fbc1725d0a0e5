import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import { editProfile } from '@cairn/contract/member/members.ts'
import { addDocument, addRecords, bonus, deposit, withdrawal } from '../../testing/fixtures/records.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { goodAddresses, makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()

test('only the reply of view-info has the flag for the dashboard', async () => {
  const ada = await makePerson(server)
  // The raw reply, because the client drops fields that the contract does not have.
  const send = async (path: string, request: RequestInit) => {
    const headers = { authorization: `bearer ${ada.token}`, 'content-type': 'application/json' }
    return (await fetch(`${server.url}/api/user/action/${path}`, { ...request, headers })).json()
  }
  expect(await send('view-info', { method: 'GET' })).toMatchObject({
    error: false,
    offers: expect.arrayContaining(['dashboard']) as string[],
  })
  const edited = await send('edit-info', { method: 'PUT', body: '{"full_name":"Ada Lovelace"}' })
  expect(edited).toMatchObject({ error: false, user: { full_name: 'Ada Lovelace' } })
  expect(edited).not.toHaveProperty('dashboard')
})

test('the dashboard has dollars with two decimals, and only the member can read it', async () => {
  const ada = await makePerson(server, { balance: '1234.50' })
  const response = await fetch(`${server.url}/api/member/dashboard`, {
    headers: { authorization: `bearer ${ada.token}` },
  })
  const today = server.now.toISOString().slice(0, 10)
  expect(await response.text()).toBe(
    `{"error":false,"msg":"","data":{"days":[{"day":"${today}","balance":1234.50,"active_deposit":0.00}],` +
      '"recent":[],"next":"first_deposit"}}',
  )
  await expectRefused(server.as(null)(viewDashboard), 'not_signed_in')
})

async function setRegisteredDaysAgo(memberId: string, days: number): Promise<void> {
  const registeredAt = new Date(server.now.getTime() - days * 86_400_000)
  await server.owner.query('update members set registered_at = $2 where id = $1', [memberId, registeredAt])
}

test('the days begin with the registration', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  await setRegisteredDaysAgo(ada.id, 2)
  const { days } = (await ada.send(viewDashboard)).data
  expect(days.map(({ balance, active_deposit }) => [balance, active_deposit])).toEqual([
    [0n, 0n],
    [0n, 0n],
    [10_00n, 0n],
  ])
  await setRegisteredDaysAgo(ada.id, 400)
  expect((await ada.send(viewDashboard)).data.days).toHaveLength(90)
})

describe('recent activity', () => {
  test('the newest five of deposits, withdrawals and bonuses are listed, newest first', async () => {
    const [ada, bea] = [await makePerson(server), await makePerson(server)]
    await addRecords(server, ada, [deposit(1), bonus(2), withdrawal(3), bonus(4), deposit(5), deposit(6), bonus(7)])
    await addRecords(server, bea, [withdrawal(8), deposit(9), bonus(10)])

    const { recent } = (await ada.send(viewDashboard)).data
    expect(recent.map(({ type, amount, date, status }) => [type, amount, date, status])).toEqual([
      ['bonus', 7_00n, '2026-01-07T00:00:00.000Z', 'completed'],
      ['deposit', 6_00n, '2026-01-06T00:00:00.000Z', 'rejected'],
      ['deposit', 5_00n, '2026-01-05T00:00:00.000Z', 'rejected'],
      ['bonus', 4_00n, '2026-01-04T00:00:00.000Z', 'completed'],
      ['withdrawal', 3_00n, '2026-01-03T00:00:00.000Z', 'rejected'],
    ])
    expect(new Set(recent.map(({ _id }) => _id)).size).toBe(5)
  })

  test.for([deposit, withdrawal, bonus])('five may all be of one type: %o', async (record) => {
    const ada = await makePerson(server)
    await addRecords(server, ada, [deposit(1), withdrawal(1), bonus(1), ...[2, 3, 4, 5, 6, 7].map(record)])
    const { recent } = (await ada.send(viewDashboard)).data
    const { type } = record(1)
    expect(recent.map((one) => [one.type, one.amount])).toEqual([7, 6, 5, 4, 3].map((n) => [type, BigInt(n) * 100n]))
  })

  test('a deposit has its received amount, its status and its id', async () => {
    const ada = await makePerson(server)
    const [plan, id] = [await openPlan(server), randomUUIDv7()]
    await server.owner.query(
      `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id,
         decided_at)
       values ($1, $2, $3, 'bitcoin', 'an address', 500, 480, 'completed', repeat('ab', 32), now())`,
      [id, ada.id, plan._id],
    )
    expect((await ada.send(viewDashboard)).data.recent).toMatchObject([
      { _id: id, type: 'deposit', amount: 4_80n, status: 'completed' },
    ])
  })

  test('an owed bonus is not listed, and a paid one does not show the referred member', async () => {
    const ada = await makePerson(server)
    const [bea] = await addRecords(server, ada, [bonus(5)])
    const { data } = await ada.send(viewDashboard)
    expect(data.recent).toHaveLength(1)
    expect(
      JSON.stringify(data.recent, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(bea)

    await server.owner.query('update referral_bonuses set paid_at = null where sponsor_id = $1', [ada.id])
    expect((await ada.send(viewDashboard)).data.recent).toEqual([])
  })
})

describe('the next step', () => {
  test('is the first deposit, then the document, then an address, then nothing', async () => {
    const ada = await makePerson(server)
    expect(await nextOf(ada)).toBe('first_deposit')
    // A request is enough, even a rejected one.
    await addRecords(server, ada, [deposit(1)])
    expect(await nextOf(ada)).toBe('verify_identity')
    await addDocument(server, ada, 'pending')
    expect(await nextOf(ada)).toBe('add_address')
    await ada.send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })
    expect(await nextOf(ada)).toBeNull()
    await ada.send(editProfile, { body: { bitcoin_address: '' } })
    expect(await nextOf(ada)).toBe('add_address')
  })

  test('is a document again when the only one was rejected, and not when one was approved', async () => {
    const ada = await makePerson(server, { addresses: ['usdt'] })
    await addRecords(server, ada, [deposit(1)])
    await addDocument(server, ada, 'rejected')
    expect(await nextOf(ada)).toBe('verify_identity')
    await addDocument(server, ada, 'approved')
    expect(await nextOf(ada)).toBeNull()
  })

  test('does not depend on other members', async () => {
    const [ada, bea] = [await makePerson(server), await makePerson(server, { addresses: ['bitcoin'] })]
    await addRecords(server, bea, [deposit(1)])
    await addDocument(server, bea, 'approved')
    expect(await nextOf(ada)).toBe('first_deposit')
    await addRecords(server, ada, [deposit(1)])
    expect(await nextOf(ada)).toBe('verify_identity')
    await addDocument(server, ada, 'approved')
    expect(await nextOf(ada)).toBe('add_address')
  })
})

async function nextOf(person: Person) {
  return (await person.send(viewDashboard)).data.next
}
