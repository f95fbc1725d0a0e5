import { expect, test } from 'vitest'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { makePerson, toBitcoin } from '../../../testing/people/people.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// All connections that the calls use.
const server = useTestServer({ environment: { DATABASE_CONNECTIONS: '6' } })
const body = { amount: '1', ...toBitcoin } as const

test('a member whose many withdrawals wait leaves connections for everyone else', async () => {
  const [ada, bob] = [await rich(), await rich()]
  await server.owner.query('begin')
  await server.owner.query(`select from ledger.accounts where member_id = $1 for update`, [ada.id])

  let answered = 0
  const waiting = Array.from({ length: 20 }, () => ada.send(requestWithdrawal, { body }).finally(() => (answered += 1)))
  await bob.send(requestWithdrawal, { body })

  expect(answered).toBe(0)
  await server.owner.query('commit')
  await Promise.all(waiting)
  expect([await ada.balanceCents(), await bob.balanceCents()]).toEqual([80_00n, 99_00n])
})

const rich = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
