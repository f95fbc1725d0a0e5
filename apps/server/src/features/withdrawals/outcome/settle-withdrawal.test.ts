import { expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { sendWithdrawal, claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()

const ada = () => makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
const statusOf = async (person: Person) => (await person.send(listHistory)).data[0]?.status
const txid = (mark: string) => mark.repeat(64)

test('an approved withdrawal is processing, a sent one completed, and the money has left the ledger', async () => {
  const [member, treasurer] = [await ada(), await makeOperator(server, 'treasurer')]
  const id = await withdraw(member, '30.00')

  await treasurer.send(approveWithdrawal, { params: { id } })
  expect(await statusOf(member)).toBe('processing')
  await treasurer.send(claimWithdrawal, { params: { id } })
  expect(await statusOf(member)).toBe('processing')
  await treasurer.send(sendWithdrawal, { params: { id }, body: { transaction_id: txid('a') } })
  expect(await statusOf(member)).toBe('completed')

  expect(await member.balanceCents()).toBe(70_00n)
  expect(await member.balanceCents('held')).toBe(0n)
})

test('a rejected withdrawal returns to the balance, with a reason that the member sees', async () => {
  const [member, treasurer] = [await ada(), await makeOperator(server, 'treasurer')]
  for (const approveFirst of [false, true]) {
    const id = await withdraw(member, '30.00')
    if (approveFirst) await treasurer.send(approveWithdrawal, { params: { id } })

    await treasurer.send(rejectWithdrawal, {
      params: { id },
      body: { code: 'other', words: 'The network is closed today' },
    })

    const [record] = (await member.send(listHistory)).data
    expect(record).toMatchObject({ status: 'rejected', reason: 'The network is closed today' })
    expect(await member.balanceCents()).toBe(100_00n)
  }
})

test('a member can cancel a pending withdrawal, and no other', async () => {
  const [member, stranger, treasurer] = [await ada(), await ada(), await makeOperator(server, 'treasurer')]
  const id = await withdraw(member, '30.00')

  await expectRefused(stranger.send(cancelWithdrawal, { params: { id } }), 'not_found')
  await member.send(cancelWithdrawal, { params: { id } })
  expect(await member.balanceCents()).toBe(100_00n)
  expect(await statusOf(member)).toBe('cancelled')
  await expectRefused(member.send(cancelWithdrawal, { params: { id } }), 'withdrawal_not_pending')

  const approved = await withdraw(member, '30.00')
  await treasurer.send(approveWithdrawal, { params: { id: approved } })
  await expectRefused(member.send(cancelWithdrawal, { params: { id: approved } }), 'withdrawal_not_pending')
})

test('no step can be skipped, and a finished withdrawal cannot change (REL-I11)', async () => {
  const [member, treasurer] = [await ada(), await makeOperator(server, 'treasurer')]
  const id = await withdraw(member, '10.00')
  const send = (mark: string) =>
    treasurer.send(sendWithdrawal, { params: { id }, body: { transaction_id: txid(mark) } })
  const reject = () => treasurer.send(rejectWithdrawal, { params: { id }, body: { code: 'other', words: 'too late' } })

  const claim = () => treasurer.send(claimWithdrawal, { params: { id } })
  await expectRefused(claim(), 'withdrawal_not_processing')
  await treasurer.send(approveWithdrawal, { params: { id } })
  await expectRefused(treasurer.send(approveWithdrawal, { params: { id } }), 'withdrawal_not_pending')
  await expectRefused(send('b'), 'withdrawal_not_sending')
  await claim()
  await send('b')
  await expectRefused(send('c'), 'withdrawal_not_sending')
  await expectRefused(claim(), 'withdrawal_not_processing')
  await expectRefused(reject(), 'withdrawal_not_open')
  expect(await member.balanceCents()).toBe(90_00n)
})

test('of two operators who decide at once, one succeeds and the other is refused', async () => {
  const [member, one, two] = [await ada(), await makeOperator(server, 'treasurer'), await makeOperator(server, 'owner')]
  for (let round = 0; round < 10; round += 1) {
    const id = await withdraw(member, '1.00')
    const outcomes = await Promise.allSettled([
      one.send(approveWithdrawal, { params: { id } }),
      two.send(rejectWithdrawal, { params: { id }, body: { code: 'other', words: 'not today' } }),
      one.send(rejectWithdrawal, { params: { id }, body: { code: 'other', words: 'not today' } }),
      member.send(cancelWithdrawal, { params: { id } }),
    ])
    const endings = await server.owner.query('select count(*) from ledger.transfers where reference = $1', [id])
    const status = await statusOf(member)
    // The hold and at most one outcome; an approval may come before a rejection.
    expect(Number(endings.rows[0].count)).toBe(status === 'processing' ? 1 : 2)
    const done = outcomes.filter(({ status: outcome }) => outcome === 'fulfilled').length
    expect(done).toBeLessThanOrEqual(2)
    expect(done).toBeGreaterThanOrEqual(1)
  }
})

test('a withdrawal of a locked account cannot be approved, but can be rejected (SEC-15)', async () => {
  const [member, treasurer] = [await ada(), await makeOperator(server, 'treasurer')]
  const id = await withdraw(member, '30.00')
  await server.owner.query('update members set locked_at = now() where id = $1', [member.id])

  await expectRefused(treasurer.send(approveWithdrawal, { params: { id } }), 'member_locked')
  await treasurer.send(rejectWithdrawal, { params: { id }, body: { code: 'other', words: 'The account was frozen' } })
  expect(await member.balanceCents()).toBe(100_00n)
})

test('a transaction id sends one withdrawal, in any spelling (REL-I12)', async () => {
  const [member, treasurer] = [await ada(), await makeOperator(server, 'treasurer')]
  const ids = [await withdraw(member, '10.00'), await withdraw(member, '10.00')] as const
  for (const id of ids) {
    await treasurer.send(approveWithdrawal, { params: { id } })
    await treasurer.send(claimWithdrawal, { params: { id } })
  }
  await treasurer.send(sendWithdrawal, { params: { id: ids[0] }, body: { transaction_id: txid('d') } })

  const again = { params: { id: ids[1] }, body: { transaction_id: txid('D') } }
  await expectRefused(treasurer.send(sendWithdrawal, again), 'transaction_id_used')
  expect(await statusOf(member)).toBe('processing')
})

test('the list is paged by key, oldest first, without gaps or repeats', async () => {
  const [member, support] = [await ada(), await makeOperator(server, 'support')]
  for (let count = 0; count < 7; count += 1) await withdraw(member, '1.00')

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await support.send(listWithdrawals, { query: { limit: 3, cursor } })
    seen.push(...page.withdrawals.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  const { rows } = await server.owner.query('select id from withdrawals order by requested_at, id')
  expect(seen).toEqual(rows.map(({ id }) => id))
})
