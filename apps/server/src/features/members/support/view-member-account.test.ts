import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { addDocument, addRecords, bonus } from '../../../testing/fixtures/records.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator, makeOperators } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const masked = (email: string) => `${email[0]}***@${email.split('@')[1]}`

test('an operator sees a member’s profile, balances, payout addresses and records', async () => {
  const sponsor = await makePerson(server, { fullName: 'Grace Hopper' })
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'], sponsor })
  const address = ada.addresses.bitcoin
  const plan = { wallet: 'bitcoin', address } as const
  await ada.send(requestWithdrawal, { body: { amount: '40.00', wallet: 'bitcoin', plan } })
  const [support, reviewer] = await makeOperators(server, 'support', 'reviewer')

  const seen = await support.send(viewMemberAccount, { params: { id: ada.id } })

  expect(seen.member).toMatchObject({
    full_name: 'Ada Byron',
    email: masked(ada.email),
    lock: null,
    sponsor: { id: sponsor.id },
  })
  expect((await reviewer.send(viewMemberAccount, { params: { id: ada.id } })).member.email).toBe(ada.email)
  expect(seen.figures).toEqual({ balance: 6000n, active_deposit: 0n, total_withdrawal: 0n, bonus: 0n })
  expect(seen.accounts).toEqual([
    { role: 'available', code: `member:${ada.id}:available`, balance: 6000n },
    { role: 'invested', code: `member:${ada.id}:invested`, balance: 0n },
    { role: 'held', code: `member:${ada.id}:held`, balance: 4000n },
  ])
  expect(seen.addresses).toMatchObject([{ asset: 'bitcoin', address, replaced_at: null }])
  expect(seen.withdrawals).toMatchObject([{ amount: 4000n, wallet: 'bitcoin', address, status: 'pending' }])
  expect(seen.counts).toEqual({ referrals: 0, deposits: 0, withdrawals: 1 })
  const hers = await support.send(viewMemberAccount, { params: { id: sponsor.id } })
  expect(hers.referrals).toMatchObject([{ id: ada.id, bonus: null }])
  const { members } = await support.send(searchMembers, { query: { sponsor_id: sponsor.id } })
  expect(members).toMatchObject([{ id: ada.id, email: masked(ada.email) }])
})

test('a document shows how often it was viewed and a referral its bonus, without data of other members', async () => {
  const [ada, other] = [await makePerson(server), await makePerson(server)]
  const support = await makeOperator(server, 'support')
  for (const [person, times] of [
    [ada, 1],
    [other, 2],
  ] as const) {
    await addDocument(server, person, 'pending')
    await server.owner.query(
      `insert into kyc_openings (submission_id, operator_id)
       select id, $2 from kyc_submissions, generate_series(1, $3) where member_id = $1`,
      [person.id, support.id, times],
    )
  }
  const [paid, owed] = await addRecords(server, ada, [bonus(5), bonus(7)])
  await server.owner.query('update referral_bonuses set paid_at = null where referred_id = $1', [owed])

  const seen = await support.send(viewMemberAccount, { params: { id: ada.id } })

  expect(seen.documents).toMatchObject([{ country: 'Norway', status: 'pending', openings: 1 }])
  const bonuses = new Map(seen.referrals.map((referral) => [referral.id, referral.bonus]))
  expect(bonuses).toEqual(
    new Map([
      [paid, 500n],
      [owed, null],
    ]),
  )
  expect(seen.counts.referrals).toBe(2)
})

test('a view of a member’s page is recorded once in a quarter of an hour, and a refused one is not', async () => {
  const ada = await makePerson(server)
  const support = await makeOperator(server, 'support')
  const opened = async () => {
    const { rows } = await server.owner.query(
      "select actor_id from audit.events where did = 'member_opened' and member_id = $1",
      [ada.id],
    )
    return rows.map(({ actor_id }) => actor_id)
  }
  await support.send(viewMemberAccount, { params: { id: ada.id } })
  await support.send(viewMemberAccount, { params: { id: ada.id } })
  expect(await opened()).toEqual([support.id])
  const reviewer = await makeOperator(server, 'reviewer')
  await reviewer.send(viewMemberAccount, { params: { id: ada.id } })
  expect(await opened()).toEqual([support.id, reviewer.id])

  await expectRefused(ada.send(viewMemberAccount, { params: { id: ada.id } }), 'not_signed_in')
  await expectRefused(support.send(viewMemberAccount, { params: { id: randomUUIDv7() } }), 'not_found')
  expect(await opened()).toHaveLength(2)
})
