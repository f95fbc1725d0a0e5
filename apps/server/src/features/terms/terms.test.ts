import { beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { registerMember, signIn } from '@cairn/contract/member/account/sessions.ts'
import { agreeToTerms } from '@cairn/contract/member/terms.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const url = 'https://cairn.test/terms'

const setTerms = (version: string | null) =>
  server.owner.query('update settings set terms_version = $1, terms_url = $2', [version, version && url])
beforeEach(() => setTerms('2026-11-01'))

const agreements = async (memberId: string) => {
  const { rows } = await server.owner.query(
    'select version, url from terms_agreements where member_id = $1 order by agreed_at',
    [memberId],
  )
  return rows
}

test('no deposit is made before the member agrees to the terms in force; everything else works (SEC-97)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const [plan] = [await openPlan(server), await offerBitcoin(server)]
  expect((await ada.send(viewMember)).terms_due).toEqual({ version: '2026-11-01', url })
  for (const wallet of ['bitcoin', 'balance']) {
    await expectRefused(ada.send(requestDeposit, { body: { amount: '50', plan, wallet } }), 'terms_not_agreed')
  }
  await ada.send(requestWithdrawal, { body: { amount: '20', ...toBitcoin(ada) } })

  await ada.send(agreeToTerms, { body: { version: '2026-11-01' } })
  expect((await ada.send(viewMember)).terms_due).toBeUndefined()
  await ada.send(requestDeposit, { body: { amount: '50', plan, wallet: 'balance' } })

  await setTerms('2027-01-01')
  expect((await ada.send(viewMember)).terms_due).toEqual({ version: '2027-01-01', url })
  await expectRefused(ada.send(requestDeposit, { body: { amount: '10', plan, wallet: 'balance' } }), 'terms_not_agreed')
})

test('members need to agree to no terms before an owner has set them', async () => {
  await setTerms(null)
  const ada = await makePerson(server, { balance: '100.00' })
  expect(await ada.send(viewMember)).not.toHaveProperty('terms_due')
  await ada.send(requestDeposit, { body: { amount: '50', plan: await openPlan(server), wallet: 'balance' } })
})

test('an agreement is to the version that was shown, and is recorded once, for operators too', async () => {
  const ada = await makePerson(server)
  await expectRefused(ada.send(agreeToTerms, { body: { version: '2025-01-01' } }), 'terms_changed')
  const agree = () => ada.send(agreeToTerms, { body: { version: '2026-11-01' } })
  await Promise.all([agree(), agree(), agree()])
  expect(await agreements(ada.id)).toEqual([{ version: '2026-11-01', url }])
  const { rows } = await server.owner.query(
    "select details from audit.events where member_id = $1 and did = 'terms_agreed'",
    [ada.id],
  )
  expect(rows).toEqual([{ details: { version: '2026-11-01', url } }])

  const support = await makeOperator(server, 'support')
  const account = await support.send(viewMemberAccount, { params: { id: ada.id } })
  expect(account.agreements).toEqual([{ version: '2026-11-01', url, agreed_at: expect.any(String) }])
})

test.for([
  ['the terms in force', '2026-11-01', 1],
  ['older terms', '2025-01-01', 0],
  ['no terms, from another client', undefined, 0],
] as const)('a person who registers with %s agrees to what the screen linked to', async ([, terms, count]) => {
  const email = `terms${count}${terms ?? 'none'}@people.test`
  const password = 'a pebble on the path'
  const body = { full_name: 'Grace Hopper', account_type: 'pro' as const, upline: '', email, password }
  await server.as(null)(registerMember, { body, query: { terms } })
  const { data: token } = await server.as(null)(signIn, { body: { username: email, password } })
  const { terms_due: due } = await server.as(token)(viewMember)
  expect(due).toEqual(count === 1 ? undefined : { version: '2026-11-01', url })
  const { rows } = await server.owner.query('select id from members where email = $1', [email])
  expect(await agreements(rows[0].id)).toHaveLength(count)
})
