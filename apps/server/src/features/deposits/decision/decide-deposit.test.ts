import { expect, test, vi } from 'vitest'
import { cancelDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import {
  confirmDeposit,
  expireDeposit,
  listDeposits,
  rejectDeposit,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { giveBalance, makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { fundBonuses } from '../../../testing/ledger/post-as-owner.ts'
import { payOwedBonuses, payReferralBonus } from '../../bonuses/pay-bonuses.ts'
import { releaseMaturedDeposits } from '../release/release-matured-deposits.ts'

const server = useTestServer()
const txid = (mark: string) => mark.repeat(64)

async function ask(person: Person, amount: string): Promise<string> {
  await offerBitcoin(server)
  const reply = await person.send(requestDeposit, { body: { amount, plan: await openPlan(server), wallet: 'bitcoin' } })
  return reply.deposit?._id ?? ''
}

test('a confirmed deposit is in the plan, with the received amount', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await ask(ada, '250.00')

  await treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '249.10', transaction_id: txid('a'), differs: true },
  })

  expect(await ada.balanceCents('invested')).toBe(249_10n)
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ status: 'completed', amount: 249_10n }])
  const again = treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '1', transaction_id: txid('b') },
  })
  await expectRefused(again, 'deposit_not_pending')
})

test('a transaction id confirms one deposit, in any spelling and under concurrent requests (SEC-11, REL-I13)', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) ids.push(await ask(ada, '100.00'))

  const outcomes = await Promise.allSettled(
    ids.map((id, index) =>
      treasurer.send(confirmDeposit, {
        params: { id },
        body: { amount_received: '100', transaction_id: txid(index % 2 ? 'c' : 'C') },
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ada.balanceCents('invested')).toBe(100_00n)
})

test('a rejected deposit shows its reason and moves no money', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await ask(ada, '250.00')
  await treasurer.send(rejectDeposit, { params: { id }, body: { code: 'other', words: 'The payment never came' } })
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ status: 'rejected', reason: 'The payment never came' }])
  expect(await ada.balanceCents('invested')).toBe(0n)
})

test('a decision with bad input is refused and changes nothing', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await ask(ada, '250.00')
  const confirm = (body: object) => treasurer.send(confirmDeposit, { params: { id }, body: body as never })

  await expectRefused(confirm({ amount_received: '-1', transaction_id: txid('e') }), 'amount_invalid')
  await expectRefused(confirm({ amount_received: '1' }), 'transaction_id_invalid')
  await expectRefused(confirm({ amount_received: '1', transaction_id: "' or 1=1" }), 'transaction_id_invalid')
  await expectRefused(confirm({ amount_received: '1', transaction_id: 'x'.repeat(129) }), 'transaction_id_invalid')
  await expectRefused(
    treasurer.send(rejectDeposit, { params: { id }, body: { code: 'other', words: ' ' } }),
    'reason_words_invalid',
  )
  await expectRefused(
    treasurer.send(rejectDeposit, { params: { id: 'nothing' }, body: { code: 'other', words: 'because' } }),
    'bad_input',
  )
  expect((await ada.send(listHistory)).data[0]?.status).toBe('pending')
})

test('a sponsor earns five percent of the first completed deposit, once (UI-I4, SEC-13, REL-I14)', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const sponsor = await makePerson(server)
  const referred = await makePerson(server, { fullName: 'Grace Brewster Hopper', sponsor, balance: '500.00' })
  await fundBonuses(server.owner, 100_00n)
  const plan = await openPlan(server)

  await referred.send(requestDeposit, { body: { amount: '200.50', plan, wallet: 'balance' } })
  await payOwedBonuses(jobContext(server), 1_000)
  expect(await sponsor.balanceCents()).toBe(10_02n)
  const { data } = await sponsor.send(listReferrals)
  expect(data.refs).toMatchObject([{ full_name: 'Grace H.', balance: 10_02n }])

  await referred.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  const second = await ask(referred, '100.00')
  await treasurer.send(confirmDeposit, {
    params: { id: second },
    body: { amount_received: '100', transaction_id: txid('f') },
  })
  const paid = await server.owner.query('select id from referral_bonuses where referred_id = $1', [referred.id])
  await Promise.all([1, 2, 3].map(() => payReferralBonus(jobContext(server), paid.rows[0].id)))
  expect(await sponsor.balanceCents()).toBe(10_02n)
})

test('a bonus that the budget does not cover stays owed, and is paid once it does (SEC-13)', async () => {
  await emptyBonuses()
  const sponsor = await makePerson(server)
  const referred = await makePerson(server, { sponsor, balance: '500.00' })
  await referred.send(requestDeposit, { body: { amount: '200', plan: await openPlan(server), wallet: 'balance' } })

  await payOwedBonuses(jobContext(server), 1_000)
  expect(await sponsor.balanceCents()).toBe(0n)
  expect((await sponsor.send(listReferrals)).data.refs).toMatchObject([{ balance: 0n }])

  await fundBonuses(server.owner, 100_00n)
  await payOwedBonuses(jobContext(server), 1_000)
  expect(await sponsor.balanceCents()).toBe(10_00n)
})

test('a bonus that the budget does not cover does not delay a smaller, later one, on any page', async () => {
  await emptyBonuses()
  const sponsor = await makePerson(server)
  const plan = await openPlan(server)
  for (const amount of ['400', '300', '100', '400', '60', '50']) {
    const referred = await makePerson(server, { sponsor, balance: '500.00' })
    await referred.send(requestDeposit, { body: { amount, plan, wallet: 'balance' } })
  }

  // The budget covers 5 and 3 dollars, but not 20, 15, or then 2.50.
  await fundBonuses(server.owner, 9_00n)
  await payOwedBonuses(jobContext(server), 2)
  expect(await sponsor.balanceCents()).toBe(8_00n)

  await fundBonuses(server.owner, 36_50n)
  await payOwedBonuses(jobContext(server), 2)
  expect(await sponsor.balanceCents()).toBe(45_50n)
})

test('a bonus that is owed to a closed account is logged, and does not delay a later one', async () => {
  const sponsors = [await makePerson(server), await makePerson(server)] as const
  const [ofClosed, ofOther] = [
    await makePerson(server, { sponsor: sponsors[0], balance: '100.00' }),
    await makePerson(server, { sponsor: sponsors[1], balance: '100.00' }),
  ]
  await emptyBonuses()
  await server.owner.query(
    `insert into account_closings (id, member_id, requested_at, due_at)
     values (gen_random_uuid(), $1, now() - interval '8 days', now() - interval '1 day')`,
    [sponsors[0].id],
  )
  await server.owner.query('select close_account($1, $2)', [sponsors[0].id, '$argon2id$x'])
  const plan = await openPlan(server)
  for (const person of [ofClosed, ofOther]) {
    await person.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  }
  // A closed account earns nothing, so the server does not write this.
  const {
    rows: [owed],
  } = await server.owner.query(
    `insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents, earned_at)
     select $1, $2, id, 500, now() - interval '1 hour' from deposits where member_id = $1 returning id`,
    [ofClosed.id, sponsors[0].id],
  )
  await fundBonuses(server.owner, 100_00n)

  const context = jobContext(server)
  const logged = vi.spyOn(context.log, 'error')
  await payOwedBonuses(context, 1_000)
  expect(await sponsors[1].balanceCents()).toBe(5_00n)
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ bonusId: owed.id }), expect.any(String))
})

test('owed bonuses are left to the next run when commits wait for a standby', async () => {
  const referred = await makePerson(server, { sponsor: await makePerson(server), balance: '100.00' })
  await referred.send(requestDeposit, { body: { amount: '100', plan: await openPlan(server), wallet: 'balance' } })
  const context = jobContext(server)
  const logged = vi.spyOn(context.log, 'error')
  server.database.clients.waitsForStandby = true
  const run = payOwedBonuses(context, 1_000).finally(() => (server.database.clients.waitsForStandby = false))
  await expect(run).rejects.toThrow('commits wait for a standby')
  expect(logged).not.toHaveBeenCalled()
})

test('a deposit whose term has ended returns to the balance once, under concurrent and repeated runs (SEC-14, REL-I14)', async () => {
  const ada = await makePerson(server, { balance: '100.00' })
  const plan = await openPlan(server)
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  await ada.send(requestDeposit, { body: { amount: '80', plan, wallet: 'balance' } })

  await releaseMaturedDeposits(jobContext(server))
  expect(await ada.balanceCents()).toBe(20_00n)

  await server.owner.query("update deposits set decided_at = now() - interval '31 days' where member_id = $1", [ada.id])
  await Promise.all(Array.from({ length: 8 }, () => releaseMaturedDeposits(jobContext(server))))
  expect(await ada.balanceCents()).toBe(100_00n)
  expect(await ada.balanceCents('invested')).toBe(0n)
})

/** Spends the rest of the bonus budget. */
async function emptyBonuses(): Promise<void> {
  const someone = await makePerson(server)
  await giveBalance(server, someone.id, 1n)
  await server.owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_paid}', '{bonus_budget}', array[$1], array[balance_cents],
       array[gen_random_uuid()], '{system}') from ledger.accounts where code = 'bonus_budget' and balance_cents > 0`,
    [`member:${someone.id}:available`],
  )
}

test('a different amount is credited only when the operator confirms it', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await ask(ada, '250.00')
  const confirm = (amount: string, differs?: boolean) =>
    treasurer.send(confirmDeposit, {
      params: { id },
      body: { amount_received: amount, transaction_id: txid('7'), ...(differs === undefined ? {} : { differs }) },
    })

  expect(await expectRefused(confirm('249.99'), 'amount_differs')).toBe(
    '$249.99 is not the $250.00 requested. Confirm the amount received',
  )
  expect(await expectRefused(confirm('2.50', false), 'amount_differs')).toMatch(
    /below the minimum of Plan .*, which is \$10.00/,
  )
  expect(await expectRefused(confirm('25000'), 'amount_differs')).toMatch(/above the maximum of Plan/)
  expect(await ada.balanceCents('invested')).toBe(0n)

  await confirm('249.99', true)
  expect(await ada.balanceCents('invested')).toBe(249_99n)
})

test('an expired deposit shows its reason and takes no payment', async () => {
  const [ada, treasurer] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const id = await ask(ada, '250.00')
  await treasurer.send(expireDeposit, { params: { id }, body: { code: 'not_paid_in_time' } })

  const reason = 'We did not receive the payment in time. You can make a new deposit.'
  expect((await ada.send(listHistory)).data).toMatchObject([{ status: 'expired', reason }])
  const late = { params: { id }, body: { amount_received: '250', transaction_id: txid('8') } }
  expect(await expectRefused(treasurer.send(confirmDeposit, late), 'deposit_not_pending')).toMatch(
    /^This deposit is already expired, by Terry the treasurer on .+ UTC$/,
  )
  expect(await ada.balanceCents('invested')).toBe(0n)
})

test('of two operators who decide one deposit at once, one succeeds and the refusal names that operator', async () => {
  const [ada, one, two] = [
    await makePerson(server),
    await makeOperator(server, 'treasurer'),
    await makeOperator(server, 'owner'),
  ]
  for (let round = 0; round < 10; round += 1) {
    const id = await ask(ada, '20.00')
    const before = await ada.balanceCents('invested')
    const confirm = (operator: typeof one) =>
      operator.send(confirmDeposit, {
        params: { id },
        body: {
          amount_received: '20',
          transaction_id: `${operator.id}${operator.id}`.replaceAll('-', '').slice(0, 63) + round.toString(16),
        },
      })
    const outcomes = await Promise.allSettled([
      confirm(one),
      confirm(two),
      two.send(rejectDeposit, { params: { id }, body: { code: 'payment_missing' } }),
      one.send(expireDeposit, { params: { id }, body: { code: 'not_paid_in_time' } }),
      ada.send(cancelDeposit, { params: { id } }),
    ])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason.message).toMatch(
          /, by (Terry the (treasurer|owner)|the member) on |^This deposit can no longer/,
        )
    }
    const { deposit } = await one.send(viewDeposit, { params: { id } })
    expect(await ada.balanceCents('invested')).toBe(before + (deposit.status === 'completed' ? 20_00n : 0n))
    expect(deposit.timeline.map(({ did }) => did)).toEqual(['deposit_requested', `deposit_${ended[deposit.status]}`])
  }
})
const ended: Record<string, string> = {
  completed: 'confirmed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
}

test('a deposit’s page has its member with balances, the plan’s limits and its history; viewing is recorded once', async () => {
  const ada = await makePerson(server, { balance: '12.34' })
  const support = await makeOperator(server, 'support')
  const id = await ask(ada, '250.00')

  await support.send(viewDeposit, { params: { id } })
  const { deposit } = await support.send(viewDeposit, { params: { id } })

  expect(deposit).toMatchObject({
    amount: 250_00n,
    amount_received: null,
    plan_minimum: 10_00n,
    plan_maximum: 5000_00n,
    member: {
      email: ada.email.replace(/^(.).*@/, '$1***@'),
      balance: 12_34n,
      active_deposit: 0n,
      kyc: 'none',
      is_locked: false,
    },
    timeline: [{ did: 'deposit_requested', by_kind: 'member', by: '' }],
  })
  const { rows } = await server.owner.query(
    `select actor_id, member_id from audit.events where did = 'deposit_viewed' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: support.id, member_id: ada.id }])
  const nothing = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  await expectRefused(support.send(viewDeposit, nothing), 'not_found')
})

test('the list is filtered by status, wallet, member and id, and paged from both ends', async () => {
  const [ada, grace, support] = [
    await makePerson(server, { fullName: 'Ada Byron' }),
    await makePerson(server),
    await makeOperator(server, 'support'),
  ]
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await ask(ada, '20.00'))
  await ask(grace, '20.00')
  const list = async (query: object) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await support.send(listDeposits, { query: { limit: 2, ...query, ...(cursor ? { cursor } : {}) } })
      found.push(...page.deposits.map((deposit) => deposit.id))
      cursor = page.next ?? undefined
    } while (cursor)
    return found
  }

  const member_id = ada.id
  expect(await list({ member_id })).toEqual(ids)
  expect(await list({ member_id, order: 'newest' })).toEqual(ids.toReversed())
  expect(await list({ member_id, status: 'pending', wallet: 'bitcoin' })).toEqual(ids)
  expect(await list({ member_id, wallet: 'usdt' })).toEqual([])
  expect(await list({ member_id, status: 'expired' })).toEqual([])
  expect(await list({ id: ids[2] })).toEqual([ids[2]])
  expect(await list({ member_id: grace.id, id: ids[2] })).toEqual([])
  await expectRefused(support.send(listDeposits, { query: { member_id: 'ada' } }), 'bad_input')
})

test('deposits are filtered by whole days, and by exactly the requested amount', async () => {
  const ada = await makePerson(server)
  const support = await makeOperator(server, 'support')
  const [small = '', large = ''] = [await ask(ada, '100.00'), await ask(ada, '250.50')]
  await server.owner.query("update deposits set requested_at = '2025-03-05T23:59:59Z' where id = $1", [large])
  const list = async (query: object) =>
    (await support.send(listDeposits, { query: { member_id: ada.id, ...query } })).deposits.map(({ id }) => id)

  expect(await list({ amount: '250.50' })).toEqual([large])
  expect(await list({ amount: '100' })).toEqual([small])
  expect(await list({ amount: '100.01' })).toEqual([])
  expect(await list({ from: '2026-01-02', to: '2026-01-01' })).toEqual([])
  expect(await list({ from: '2025-03-05', to: '2025-03-05' })).toEqual([large])
  expect(await list({ from: '2025-03-06' })).toEqual([small])
  expect(await list({ to: '2025-03-04' })).toEqual([])
  await expectRefused(list({ amount: 'much' }), 'amount_invalid')
  await expectRefused(list({ from: '2025-02-30' }), 'bad_input')
})
