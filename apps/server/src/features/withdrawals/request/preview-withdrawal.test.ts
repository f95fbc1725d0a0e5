import { expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { previewWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const bodyOf = (amount: string, address: string) => ({
  amount,
  plan: { wallet: 'bitcoin', address },
  wallet: 'bitcoin' as const,
})

test('the review shows the effect of the request, and moves no money itself', async () => {
  const ada = await makePerson(server, { balance: '100.10', addresses: ['bitcoin'] })
  const { data } = await ada.send(previewWithdrawal, { body: bodyOf('40.05', ada.addresses.bitcoin) })
  expect(data).toEqual({
    amount: 40_05n,
    wallet: 'bitcoin',
    address: ada.addresses.bitcoin,
    fee: 0n,
    balance_after: 60_05n,
    usual_hours: null,
    needs_reauthentication: false,
  })
  expect(await ada.balanceCents()).toBe(100_10n)
  expect((await ada.send(listHistory)).data).toEqual([])

  await ada.send(requestWithdrawal, { body: bodyOf('40.05', ada.addresses.bitcoin) })
  expect(await ada.balanceCents()).toBe(data.balance_after)
})

test('the review shows the duration of the latest withdrawals, after twenty of them', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const { id: operatorId } = await makeOperator(server, 'treasurer')
  // Each took as many hours as its number.
  const complete = (first: number, last: number) =>
    server.owner.query(
      `insert into withdrawals (id, member_id, asset, address, amount_cents, status, transaction_id, approved_by, approved_at,
         claimed_by, claimed_at, settled_by, requested_at, settled_at)
       select gen_random_uuid(), $1, 'bitcoin', 'an address', 100, 'completed', encode(sha256(hours::text::bytea), 'hex'),
         $2, now(), $2, now(), $2, '2026-01-01', timestamptz '2026-01-01' + hours * interval '1 hour' - interval '1 minute'
       from generate_series($3::integer, $4) as hours`,
      [ada.id, operatorId, first, last],
    )
  const usualHours = async () =>
    (await ada.send(previewWithdrawal, { body: bodyOf('10', ada.addresses.bitcoin) })).data.usual_hours
  await complete(1, 19)
  expect(await usualHours()).toBe(null)
  await complete(20, 20)
  expect(await usualHours()).toBe(18)
})

test('the review refuses a cent more than the balance, and another address', async () => {
  const ada = await makePerson(server, { balance: '100.10', addresses: ['bitcoin'] })
  await expectRefused(
    ada.send(previewWithdrawal, { body: bodyOf('100.11', ada.addresses.bitcoin) }),
    'insufficient_balance',
  )
  await expectRefused(
    ada.send(previewWithdrawal, { body: bodyOf('10', ada.addresses.ethereum) }),
    'payout_address_mismatch',
  )
  const { rowCount } = await server.owner.query(
    "select from audit.events where did = 'payout_address_refused' and member_id = $1",
    [ada.id],
  )
  expect(rowCount).toBe(1)
})
