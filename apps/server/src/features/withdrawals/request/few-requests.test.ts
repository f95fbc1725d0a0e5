import { beforeEach, expect, test } from 'vitest'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { cancelWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { elsewhere, makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { startSession } from '../../../shared/access/sessions/tokens.ts'

const server = useTestServer()
let ada: Person
let plan: FixturePlan

// The limits of a new installation.
beforeEach(async () => {
  await server.owner.query('delete from settings; insert into settings default values')
  await offerBitcoin(server)
  plan = await openPlan(server)
  ada = await makePerson(server, { balance: '5000.00', addresses: ['bitcoin'] })
})

const withdraw = ({ addresses, send }: Pick<Person, 'addresses' | 'send'> = ada, amount = '20') =>
  send(requestWithdrawal, { body: { amount, ...toBitcoin({ addresses }) } })
const deposit = (send: Send = ada.send, wallet = 'bitcoin') =>
  send(requestDeposit, { body: { amount: '20', plan, wallet } })

/** A hundred requests at once, from ten sessions of one member; the number of accepted ones, and the codes of the others. */
async function sendHundred(request: (send: Send) => Promise<unknown>) {
  const sessions: Send[] = []
  for (let count = 0; count < 10; count += 1) {
    const token = await inTransaction(server.database, (tx) => startSession(tx, server.keys, ada.id, elsewhere))
    sessions.push(createClient({ base: `${server.url}/api`, token: () => token }))
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, place) => request(sessions[place % 10]!)))
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
  return { accepted: outcomes.length - codes.length, codes: [...new Set(codes)] }
}

test('of a hundred withdrawals of one member at once, five are pending (SEC-52)', async () => {
  expect(await sendHundred((send) => withdraw({ ...ada, send }))).toEqual({
    accepted: 5,
    codes: ['too_many_pending_withdrawals'],
  })
  expect(await ada.balanceCents()).toBe(4_900_00n)
  expect(await expectRefused(withdraw(), 'too_many_pending_withdrawals')).toBe(
    'You already have 5 pending withdrawals. Wait until one is decided, or cancel one',
  )
  const other = await makePerson(server, { balance: '50.00', addresses: ['bitcoin'] })
  await withdraw(other)

  const newest = (await ada.send(listHistory)).data[0]
  await ada.send(cancelWithdrawal, { params: { id: newest?._id ?? '' } })
  await withdraw()
})

test('of a hundred deposits that one member requests at once, ten become unpaid deposits (SEC-52)', async () => {
  expect(await sendHundred(deposit)).toEqual({ accepted: 10, codes: ['too_many_pending_deposits'] })
  // A deposit from the balance needs no decision.
  await deposit(ada.send, 'balance')

  await server.owner.query(
    `update deposits set status = 'expired', decided_at = now()
     where id = (select id from deposits where member_id = $1 and status = 'pending' limit 1)`,
    [ada.id],
  )
  await deposit()
  await expectRefused(deposit(), 'too_many_pending_deposits')
})

test('within an hour a member makes so many deposits and withdrawals together, even concurrently (SEC-52)', async () => {
  await server.owner.query('update settings set money_requests_hourly_max = 8, pending_withdrawals_max = 6')
  await withdraw()
  expect(await sendHundred((send) => deposit(send, 'balance'))).toEqual({
    accepted: 7,
    codes: ['too_many_money_requests'],
  })
  expect(await expectRefused(withdraw(), 'too_many_money_requests')).toBe(
    'You have made 8 deposits and withdrawals within an hour. Try again later',
  )
  // A cancelled one counts: it was work for the ledger.
  const waiting = (await ada.send(listHistory)).data.find(({ type }) => type === 'withdrawal')
  await ada.send(cancelWithdrawal, { params: { id: waiting?._id ?? '' } })
  await expectRefused(withdraw(), 'too_many_money_requests')

  await server.owner.query("update money_requests set hour_began = now() - interval '61 minutes'")
  await withdraw()
})

test('the smallest withdrawal of a new installation is ten dollars, or the whole balance (SEC-52)', async () => {
  await expectRefused(withdraw(ada, '0.01'), 'withdrawal_below_minimum')
  await expectRefused(withdraw(ada, '9.99'), 'withdrawal_below_minimum')
  await withdraw(ada, '10')
})
