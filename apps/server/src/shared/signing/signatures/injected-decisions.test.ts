import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '@cairn/client/calls/client.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { resetPassword } from '@cairn/contract/member/account/sessions.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { claimWithdrawal, sendWithdrawal, takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { payReferralBonus } from '../../../features/bonuses/pay-bonuses.ts'
import { deriveTransferId } from '../../../ledger/posting/derive-transfer-id.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { verifySignatures } from './verify-signatures.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import { giveAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { inventApproval } from '../../../testing/fixtures/invent-approval.ts'
import { makeGain, putInPlan, today } from '../../../testing/fixtures/plan-gains.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { fundBonuses } from '../../../testing/ledger/post-as-owner.ts'
import { makeOperator, makeOperators, visitBackoffice, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// An injected statement has all rights of the server's role, but not the key.
const server = useTestServer()
const { asServer } = useInjection(server)

let owner: TestOperator
let treasurer: TestOperator
let thief: Person

beforeAll(() => offerBitcoin(server))
beforeEach(async () => {
  ;[owner, treasurer] = await makeOperators(server, 'owner', 'treasurer')
  thief = await makePerson(server, { addresses: ['bitcoin'] })
})

const correction = () => ({
  transfer: 'correction_credited',
  from: 'corrections',
  to: `member:${thief.id}:available`,
  amount: '5000.00',
  member_reason: 'invented',
  balance_before: '0.00',
})

/** A pending deposit of $500 that the member did not request. */
async function insertDeposit(memberId: string): Promise<string> {
  const id = randomUUIDv7()
  const plan = await openPlan(server)
  await asServer(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
     values ($1, $2, $3, 'bitcoin', 'an address', 50000, 'pending')`,
    [id, memberId, plan._id],
  )
  return id
}

/** Posts $500. */
const postBySql = (id: string, kind: string, [from, to]: [from: string, to: string], reference: string) =>
  asServer(
    `select ledger.post(array[$1::uuid], array[$2], array[$3], array[$4], array[50000::bigint], array[$5::uuid], 'system')`,
    [id, kind, from, to, reference],
  )

const waysToMoney: Record<string, () => Promise<unknown>> = {
  'a correction that nobody approved': () =>
    inventApproval(server, [treasurer, owner], {
      kind: 'manual_transfer',
      payload: correction(),
      memberId: thief.id,
      use: "select ledger.post_approved($1, 'system')",
    }),
  'a correction whose request names another member': async () => {
    const other = await makePerson(server)
    await inventApproval(server, [treasurer, owner], {
      kind: 'manual_transfer',
      payload: correction(),
      memberId: other.id,
      use: "select ledger.post_approved($1, 'system')",
    })
  },
  'a bonus that nobody earned, marked as owed after it was paid': async () => {
    await fundBonuses(server.owner, 50_000n)
    const { id: friend } = await makePerson(server, { sponsor: thief })
    const deposit = await insertDeposit(friend)
    await asServer(
      `insert into referral_bonuses (id, referred_id, sponsor_id, deposit_id, amount_cents, paid_at)
       values ($3, $1, $2, $3, 50000, now())`,
      [friend, thief.id, deposit],
    )
    await postBySql(deposit, 'bonus_paid', ['bonus_budget', `member:${thief.id}:available`], deposit)
    await asServer('update referral_bonuses set paid_at = null where referred_id = $1', [friend])
  },
  'a share that the job did not compute, of a distribution that operators decided': async () => {
    const plan = await openPlan(server)
    await putInPlan(server, plan, [{ person: await makePerson(server), cents: 50_000n }])
    await makeGain(server, plan, '500.00')
    const query = { plan: plan._id, amount: '500.00', as_of: today() }
    const { hash } = await treasurer.send(previewDistribution, { query })
    const id = randomUUIDv7()
    const { approval_id } = await treasurer.send(requestDistribution, {
      body: { id, ...query, hash, reason: 'The gains of January' },
    })
    expect(approval_id).toBeNull()
    await asServer(
      `insert into distribution_shares (id, distribution_id, member_id, invested_cents, weight, amount_cents)
       values (gen_random_uuid(), $1, $2, 50000, 50000, 50000)`,
      [id, thief.id],
    )
    await asServer('select ledger.post_distribution($1)', [id])
  },
  'a deposit that nobody confirmed, released early': async () => {
    const id = await insertDeposit(thief.id)
    await asServer(
      `update deposits set status = 'completed', received_cents = 50000, transaction_id = $2, decided_by = $3, decided_at = now()
       where id = $1`,
      [id, id.replaceAll('-', '').repeat(2), owner.id],
    )
    const [invested, available] = [`member:${thief.id}:invested`, `member:${thief.id}:available`]
    await postBySql(id, 'deposit_confirmed', ['custody:bitcoin', invested], id)
    await asServer('update deposits set released_at = now(), released_by = $2 where id = $1', [id, owner.id])
    await postBySql(deriveTransferId('deposit released', id), 'deposit_released', [invested, available], id)
  },
}

test.for(Object.keys(waysToMoney))('%s pays no money out, and owners are alarmed (SEC-143)', async (way) => {
  await waysToMoney[way]?.()
  expect(await thief.balanceCents()).toBeGreaterThan(0n)
  const id = await withdraw(thief, '100.00')

  const params = { id }
  await expectRefused(treasurer.send(approveWithdrawal, { params }), 'decision_not_signed')
  const { withdrawal } = await treasurer.send(viewWithdrawal, { params })
  expect(withdrawal).toMatchObject({ address: '', blockers: [{ reason: 'decision_not_signed' }] })
  const alarms = "select from graphile_worker.jobs where task_identifier = 'raise_address_alarm'"
  await expect.poll(async () => (await server.owner.query(alarms)).rowCount).toBeGreaterThan(0)
  const { findings } = await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })
  expect(findings.map(({ sentence }) => sentence).join()).toContain('is not one that the server signed')
})

test('a bonus that no deposit earned is not paid (SEC-143)', async () => {
  const friend = await makePerson(server, { sponsor: thief })
  const deposit = randomUUIDv7()
  const plan = await openPlan(server)
  await asServer(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
     values ($1, $2, $3, 'bitcoin', 'an address', 50000, 'pending')`,
    [deposit, friend.id, plan._id],
  )
  await asServer(
    'insert into referral_bonuses (id, referred_id, sponsor_id, deposit_id, amount_cents) values ($3, $1, $2, $3, 50000)',
    [friend.id, thief.id, deposit],
  )
  await expect(payReferralBonus(jobContext(server), deposit)).rejects.toMatchObject({ code: 'decision_not_signed' })
})

test('an approval of a withdrawal without an operator is neither claimed nor completed by a second one (SEC-143)', async () => {
  const member = await makePerson(server, { balance: '30000.00', addresses: ['bitcoin'] })
  const approved = await withdraw(member, '100.00')
  await asServer("update withdrawals set status = 'processing', approved_by = $2, approved_at = now() where id = $1", [
    approved,
    owner.id,
  ])
  await expectRefused(treasurer.send(claimWithdrawal, { params: { id: approved } }), 'decision_not_signed')

  const claimed = await withdraw(member, '100.00')
  await asServer("update withdrawals set status = 'processing', approved_by = $2, approved_at = now() where id = $1", [
    claimed,
    owner.id,
  ])
  await asServer("update withdrawals set status = 'sending', claimed_by = $2, claimed_at = now() where id = $1", [
    claimed,
    treasurer.id,
  ])
  const params = { id: claimed }
  const body = { transaction_id: 'ab'.repeat(32) }
  await expectRefused(treasurer.send(sendWithdrawal, { params, body }), 'decision_not_signed')
  await expectRefused(owner.send(takeOverWithdrawal, { params, body: { reason: 'I send it' } }), 'decision_not_signed')

  const half = await withdraw(member, '15000.00')
  await asServer('update withdrawals set approved_by = $2, approved_at = now() where id = $1', [half, owner.id])
  await expectRefused(treasurer.send(approveWithdrawal, { params: { id: half } }), 'decision_not_signed')
})

test('a request without an operator is not approved, nor an altered one (SEC-143)', async () => {
  const id = randomUUIDv7()
  await asServer(
    `insert into approvals (id, kind, payload, sentence, reason, member_id, requested_by)
     values ($1, 'manual_transfer', $2, 'invented', 'invented', $3, $4)`,
    [id, JSON.stringify(correction()), thief.id, treasurer.id],
  )
  await expectRefused(owner.send(approveRequest, { params: { id } }), 'decision_not_signed')

  const body = { direction: 'credit', amount: '10.00', reason: 'It is a test', code: 'payment_missed' } as const
  const { approval_id } = await treasurer.send(requestManualTransfer, { params: { id: thief.id }, body })
  await server.owner.query('update approvals set payload = payload || \'{"amount": "9999.00"}\' where id = $1', [
    approval_id,
  ])
  await expectRefused(owner.send(approveRequest, { params: { id: approval_id } }), 'decision_not_signed')
})

test('a role that two people did not give ends the operator’s session (SEC-143)', async () => {
  const support = await makeOperator(server, 'support')
  await inventApproval(server, [await makeOperator(server, 'owner'), owner], {
    kind: 'operator_role',
    payload: { operator_id: support.id, role: 'owner', operator: 'x', role_before: 'support' },
    operatorId: support.id,
    use: 'select change_operator_role($1)',
  })
  await expectRefused(support.send(viewOperator), 'session_ended')
})

test('a password that the server did not set signs no operator in (SEC-143)', async () => {
  const code = await giveAuthenticator(server, owner.id)
  const { rows } = await server.owner.query('select email from operators where id = $1', [owner.id])
  await asServer('select change_own_password(token_hash, $2) from operator_sessions where operator_id = $1', [
    owner.id,
    await hashPassword('an injected password', { kind: 'operator', id: 'injected' }),
  ])
  const body = { email: rows[0].email, password: 'an injected password', code: code() }
  await expectRefused(visitBackoffice(server)(signInOperator, { body }), 'wrong_operator_credentials')
})

test('an operator’s session that was written only into the database, or moved to another operator, gives no access (SEC-143)', async () => {
  const call = (token: string) =>
    fetch(`${server.url}/api/operator/me`, { headers: { cookie: `cairn_operator=${token}` } })
  const token = createOwnedToken(owner.id)
  for (const hash of [hashToken(token), hashSecret(server.keys, 'mail link', token)]) {
    await asServer('insert into operator_sessions (token_hash, operator_id) values ($1, $2)', [hash, owner.id])
  }
  expect((await call(token)).status).toBe(401)

  const support = await makeOperator(server, 'support')
  await support.send(viewOperator)
  await asServer('update operator_sessions set operator_id = $2 where operator_id = $1', [support.id, owner.id])
  await expectRefused(support.send(viewOperator), 'session_ended')
})

test('a member’s session, link or code that was written only into the database gives no access (SEC-143)', async () => {
  const other = await makePerson(server)
  const view = (token: string) => createClient({ base: `${server.url}/api`, token: () => token })(viewMember)
  // The thief's own session, moved to another member.
  await thief.send(viewMember)
  await asServer('update sessions set member_id = $2 where member_id = $1', [thief.id, other.id])
  await expectRefused(view(thief.token), 'session_ended')

  const token = createOwnedToken(other.id)
  await asServer(
    `insert into session_tokens (token_hash, session_id) select $1, id from sessions where member_id = $2 limit 1`,
    [hashToken(token), other.id],
  )
  await expectRefused(view(token), 'session_ended')

  await asServer(
    `insert into mail_links (token_hash, member_id, purpose, expires_at) values ($1, $2, 'reset_password', now() + interval '1 hour')`,
    [hashToken(token), other.id],
  )
  const body = { token, password: 'a new lighthouse keeper' }
  await expectRefused(
    createClient({ base: `${server.url}/api`, token: () => null })(resetPassword, { body }),
    'link_not_valid',
  )
})
