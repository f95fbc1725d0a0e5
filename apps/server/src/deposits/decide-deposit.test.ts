import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/deposits.ts'
import { listHistory } from '@cairn/contract/history.ts'
import { confirmDeposit, listDeposits, rejectDeposit } from '@cairn/contract/operators.ts'
import { listReferrals } from '@cairn/contract/referrals.ts'
import { useHouse } from '../testing/house.ts'
import { makeOperator } from '../testing/operators.ts'
import { giveBalance, makePerson, type Person } from '../testing/people.ts'
import { expectRefused } from '../testing/refusals.ts'
import { offerBitcoin, openPlan } from '../testing/scenes.ts'
import { payOwedBonuses } from './pay-owed-bonuses.ts'
import { payReferralBonus } from './pay-referral-bonus.ts'
import { releaseMaturedDeposits } from './release-matured-deposits.ts'

const house = useHouse()
const txid = (mark: string) => mark.repeat(64)

async function ask(person: Person, amount: string): Promise<string> {
  await offerBitcoin(house)
  const reply = await person.send(requestDeposit, { body: { amount, plan: await openPlan(house), wallet: 'bitcoin' } })
  return reply.deposit?._id ?? ''
}
async function invested(person: Person): Promise<bigint> {
  const { rows } = await house.owner.query('select balance_cents from ledger.accounts where code = $1', [
    `member:${person.id}:invested`,
  ])
  return BigInt(rows[0].balance_cents)
}

test('a confirmed deposit is in the plan, with what was received', async () => {
  const [ada, treasurer] = [await makePerson(house), await makeOperator(house, 'treasurer')]
  const id = await ask(ada, '250.00')

  await treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '249.10', transaction_id: txid('a') },
  })

  expect(await invested(ada)).toBe(249_10n)
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ status: 'completed', amount: 249_10n }])
  const again = treasurer.send(confirmDeposit, {
    params: { id },
    body: { amount_received: '1', transaction_id: txid('b') },
  })
  await expectRefused(again, 'deposit_not_pending')
})

test('T11: one transaction brings one deposit, however it is spelled and however many ask at once', async () => {
  const [ada, treasurer] = [await makePerson(house), await makeOperator(house, 'treasurer')]
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
  expect(await invested(ada)).toBe(100_00n)
})

test('a rejected deposit shows its reason and moves nothing', async () => {
  const [ada, treasurer] = [await makePerson(house), await makeOperator(house, 'treasurer')]
  const id = await ask(ada, '250.00')
  await treasurer.send(rejectDeposit, { params: { id }, body: { reason: 'The payment never came' } })
  const { data } = await ada.send(listHistory)
  expect(data).toMatchObject([{ status: 'rejected', reason: 'The payment never came' }])
  expect(await invested(ada)).toBe(0n)
})

test('only owners and treasurers decide deposits; everybody in the back office reads them', async () => {
  const ada = await makePerson(house)
  const id = await ask(ada, '250.00')
  const body = { amount_received: '250', transaction_id: txid('d') }
  for (const role of ['support', 'reviewer'] as const) {
    const operator = await makeOperator(house, role)
    await expectRefused(operator.send(confirmDeposit, { params: { id }, body }), 'role_not_allowed')
    await expectRefused(
      operator.send(rejectDeposit, { params: { id }, body: { reason: 'because' } }),
      'role_not_allowed',
    )
    const { deposits } = await operator.send(listDeposits, { query: { status: 'pending' } })
    expect(deposits.find((deposit) => deposit.id === id)).toMatchObject({ amount: 250_00n, wallet: 'bitcoin' })
  }
})

test('a decision with bad input is refused with a sentence and decides nothing', async () => {
  const [ada, treasurer] = [await makePerson(house), await makeOperator(house, 'treasurer')]
  const id = await ask(ada, '250.00')
  const confirm = (body: object) => treasurer.send(confirmDeposit, { params: { id }, body: body as never })

  await expectRefused(confirm({ amount_received: '-1', transaction_id: txid('e') }), 'amount_invalid')
  await expectRefused(confirm({ amount_received: '1' }), 'transaction_id_invalid')
  await expectRefused(confirm({ amount_received: '1', transaction_id: "' or 1=1" }), 'transaction_id_invalid')
  await expectRefused(confirm({ amount_received: '1', transaction_id: 'x'.repeat(129) }), 'transaction_id_invalid')
  await expectRefused(treasurer.send(rejectDeposit, { params: { id }, body: { reason: ' ' } }), 'reason_invalid')
  await expectRefused(
    treasurer.send(rejectDeposit, { params: { id: 'nothing' }, body: { reason: 'because' } }),
    'bad_input',
  )
  expect((await ada.send(listHistory)).data[0]?.status).toBe('pending')
})

test('I4: a sponsor earns five percent of the first completed deposit, once', async () => {
  const treasurer = await makeOperator(house, 'treasurer')
  const sponsor = await makePerson(house)
  const referred = await makePerson(house, { fullName: 'Grace Brewster Hopper', sponsor, balance: '500.00' })
  await fundBonuses('100.00')
  const plan = await openPlan(house)

  await referred.send(requestDeposit, { body: { amount: '200.50', plan, wallet: 'balance' } })
  await payReferralBonus(house.database, referred.id)
  expect(await sponsor.balanceCents()).toBe(10_02n)
  const { data } = await sponsor.send(listReferrals)
  expect(data.refs).toMatchObject([{ full_name: 'Grace H.', balance: 10_02n }])

  await referred.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  const second = await ask(referred, '100.00')
  await treasurer.send(confirmDeposit, {
    params: { id: second },
    body: { amount_received: '100', transaction_id: txid('f') },
  })
  await Promise.all([1, 2, 3].map(() => payReferralBonus(house.database, referred.id)))
  expect(await sponsor.balanceCents()).toBe(10_02n)
})

test('a bonus that the budget does not cover stays owed, and is paid when the budget does', async () => {
  await emptyBonuses()
  const sponsor = await makePerson(house)
  const referred = await makePerson(house, { sponsor, balance: '500.00' })
  await referred.send(requestDeposit, { body: { amount: '200', plan: await openPlan(house), wallet: 'balance' } })

  expect(await payReferralBonus(house.database, referred.id)).toBe(false)
  expect(await sponsor.balanceCents()).toBe(0n)
  expect((await sponsor.send(listReferrals)).data.refs).toMatchObject([{ balance: 0n }])

  await fundBonuses('100.00')
  await payOwedBonuses(house.database, 1_000)
  expect(await sponsor.balanceCents()).toBe(10_00n)
})

test('a bonus that the budget does not cover holds no smaller, later one up, on whichever page', async () => {
  await emptyBonuses()
  const sponsor = await makePerson(house)
  const plan = await openPlan(house)
  for (const amount of ['400', '300', '100', '400', '60', '50']) {
    const referred = await makePerson(house, { sponsor, balance: '500.00' })
    await referred.send(requestDeposit, { body: { amount, plan, wallet: 'balance' } })
  }

  // Twenty and fifteen dollars are not covered, five and three are, then two and a half no more.
  await fundBonuses('9.00')
  await payOwedBonuses(house.database, 2)
  expect(await sponsor.balanceCents()).toBe(8_00n)

  await fundBonuses('36.50')
  await payOwedBonuses(house.database, 2)
  expect(await sponsor.balanceCents()).toBe(45_50n)
})

test('T14: a deposit whose term is over returns to the balance once, whoever looks and however often', async () => {
  const ada = await makePerson(house, { balance: '100.00' })
  const plan = await openPlan(house)
  await house.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
  await ada.send(requestDeposit, { body: { amount: '80', plan, wallet: 'balance' } })

  await releaseMaturedDeposits(house.database)
  expect(await ada.balanceCents()).toBe(20_00n)

  await house.owner.query("update deposits set decided_at = now() - interval '31 days' where member_id = $1", [ada.id])
  await Promise.all(Array.from({ length: 8 }, () => releaseMaturedDeposits(house.database)))
  expect(await ada.balanceCents()).toBe(100_00n)
  expect(await invested(ada)).toBe(0n)
})

async function fundBonuses(dollars: string): Promise<void> {
  await house.owner.query(
    `select ledger.post_as_owner(array[id], '{bonus_budget_funded}', '{opening}', '{bonus_budget}',
       array[($1::numeric * 100)::bigint], array[id], 'system') from gen_random_uuid() as id`,
    [dollars],
  )
}

/** Spends what is left for bonuses on somebody nobody looks at. */
async function emptyBonuses(): Promise<void> {
  const anybody = await makePerson(house)
  await giveBalance(house, anybody.id, 1n)
  await house.owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_paid}', '{bonus_budget}', array[$1], array[balance_cents],
       array[gen_random_uuid()], 'system') from ledger.accounts where code = 'bonus_budget' and balance_cents > 0`,
    [`member:${anybody.id}:available`],
  )
}
