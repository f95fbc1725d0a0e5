import { createHash, randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Shown } from '@cairn/contract/core/call.ts'
import { sendAny } from '@cairn/client/calls/client.ts'
import { prepareDecision } from '@cairn/client/passkeys/sign-decision.ts'
import { decisionHeader } from '@cairn/contract/core/constants.ts'
import { decisionChallenge } from '@cairn/contract/core/signing/decision.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { approveRequest, listApprovals, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import {
  removeOwnPasskey,
  startOperatorPasskeyReauthentication,
  startPasskeyDecision,
} from '@cairn/contract/operator/operators/passkeys.ts'
import { viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { changeSettings } from '@cairn/contract/operator/settings/settings.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { postDistributions } from '../../../features/gains/distributions/post-distributions.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { verifySignatures } from '../signatures/verify-signatures.ts'
import { ageFactor } from '../../../testing/people/factors/authenticator.ts'
import { givePasskey, type SigningOperator } from '../../../testing/people/factors/operator-passkey.ts'
import type { SoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { makeGain, putInPlan, today } from '../../../testing/fixtures/plan-gains.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperator, readVersion, sendWith, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { codeOf, expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { asRows, signStored } from '../signatures/sign-stored.ts'
import type { SignedKind } from '../signatures/signed-rows.ts'

const server = useTestServer()
let ada: Person
let treasurer: SigningOperator
/** Has no passkey. */
let owner: TestOperator

beforeAll(() => offerBitcoin(server))
beforeEach(async () => {
  treasurer = await givePasskey(server, await makeOperator(server, 'treasurer'))
  owner = await makeOperator(server, 'owner')
  ada = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
})

const transaction = () => randomUUIDv7().replaceAll('-', '').repeat(2)
const shownWithdrawal = () => ({ amount: '100.00', wallet: 'bitcoin', address: ada.addresses.bitcoin })
const approve = (id: string, by: TestOperator = treasurer, shown: Shown = shownWithdrawal()) =>
  by.send(approveWithdrawal, { params: { id }, shown })

async function shownRequest(id: string): Promise<Shown> {
  const { approval, payload } = await owner.send(viewApproval, { params: { id } })
  return { kind: approval.kind, payload, member_id: approval.member?.id ?? null }
}

const credit = { direction: 'credit', amount: '10.00', reason: 'It is a test', code: 'payment_missed' } as const
const requestCredit = async (by: TestOperator) =>
  (await by.send(requestManualTransfer, { params: { id: ada.id }, body: credit })).approval_id
/** The verifier's findings about decisions that operators did not sign. */
const findings = async () => {
  const { findings: all } = await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })
  return all.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('the passkeys of its operators'))
}

async function askDeposit(): Promise<string> {
  const body = { amount: '250.00', plan: await openPlan(server), wallet: 'bitcoin' } as const
  return (await ada.send(requestDeposit, { body })).deposit?._id ?? ''
}

const decisions: Record<string, (by: TestOperator) => Promise<unknown>> = {
  'a withdrawal is approved': async (by) => approve(await withdraw(ada, '100.00'), by),
  'a deposit is confirmed': async (by) => {
    const body = { amount_received: '250.00', transaction_id: transaction() }
    return by.send(confirmDeposit, { params: { id: await askDeposit() }, body })
  },
  'a request is made': requestCredit,
  'a request is approved': async (by) => {
    const params = { id: ada.id }
    const { approvals } = await owner.send(listApprovals, { query: { status: 'pending' } })
    const waiting = approvals.find(({ member }) => member?.id === ada.id)
    const id = waiting?.id ?? (await owner.send(requestManualTransfer, { params, body: credit })).approval_id
    return by.send(approveRequest, { params: { id }, shown: await shownRequest(id) })
  },
  'gains are distributed': async (by) => {
    const plan = await openPlan(server)
    await putInPlan(server, plan, [{ person: ada, cents: 50_000n }])
    await makeGain(server, plan, '500.00')
    const query = { plan: plan._id, amount: '500.00', as_of: today() }
    const { hash } = await by.send(previewDistribution, { query })
    await by.send(requestDistribution, { body: { id: randomUUIDv7(), ...query, hash, reason: 'The gains' } })
  },
}

test.for(Object.entries(decisions))('%s with a passkey, and not without (SEC-143)', async ([, decide]) => {
  await expectRefused(decide({ ...treasurer, send: treasurer.unsigned }), 'decision_signature_needed')
  await decide(treasurer)
  await postDistributions({}, jobContext(server))
  expect(await findings()).toEqual([])
  // Signed decisions pay out.
  const id = await withdraw(ada, '100.00')
  const { withdrawal } = await owner.send(viewWithdrawal, { params: { id } })
  expect(withdrawal.blockers).toEqual([])
  await approve(id)
})

test('settings are changed with a passkey, and each loosened one is a separate request (SEC-143)', async () => {
  const signer = await givePasskey(server, await makeOperator(server, 'owner'))
  const body = { risk_line: 'Money may be lost', company_line: 'Cairn of Oslo', reason: 'Words of our lawyers' }
  await expectRefused(signer.unsigned(changeSettings, { body }), 'decision_signature_needed')
  const { approval_ids } = await signer.send(changeSettings, { body })
  expect(approval_ids).toHaveLength(2)
  for (const id of approval_ids) await owner.send(approveRequest, { params: { id } })
  expect(await findings()).toEqual([])
})

test('an operator without a passkey decides as before (SEC-143)', async () => {
  await approve(await withdraw(ada, '100.00'), owner)
  const { rowCount } = await server.owner.query('select from decision_signatures where operator_id = $1', [owner.id])
  expect(rowCount).toBe(0)
})

test('the challenge is the hash of the documented text', async () => {
  const shown = JSON.stringify(shownWithdrawal())
  const path = 'operator/withdrawals/0198f000-0000-7000-8000-000000000000/approve'
  const texts = ['cairn decision 1', path, createHash('sha256').update('').digest('base64url'), '0', shown]
  const text = [...texts, 'A'.repeat(43)].map((each) => `${each.length}:${each},`).join('')
  const [, , bodyHash = ''] = texts
  const challenge = await decisionChallenge({ path, bodyHash, version: '0', shown, nonce: 'A'.repeat(43) })
  expect(challenge).toBe(createHash('sha256').update(text).digest('base64url'))
})

test('a call that only stops something needs no signature', async () => {
  const id = await withdraw(ada, '100.00')
  await treasurer.unsigned(rejectWithdrawal, { params: { id }, body: { code: 'other', words: 'It is a test' } })
})

test('a signature is a factor, and a call that is refused for another reason requests none', async () => {
  const id = await withdraw(ada, '100.00')
  await expectRefused(treasurer.unsigned(approveWithdrawal, { params: { id: randomUUIDv7() } }), 'not_found')
  await ageFactor(server, treasurer.id, '6 minutes')
  await expectRefused(treasurer.unsigned(approveWithdrawal, { params: { id } }), 'decision_signature_needed')
  await approve(id)
})

interface Sent {
  call: Call
  params?: { id: string }
  body?: object
  version: string
  shown?: object
}

const sendHeader = (sent: Sent, decision: string) =>
  sendAny(sendWith(server, { ...treasurer.headers, [decisionHeader]: decision }), sent.call, sent)

/** Signs one call and sends another with the signature. */
async function sendAs(
  sent: Sent,
  signed: Partial<Sent> & { nonce?: string; passkey?: SoftwarePasskey; twist?: object },
) {
  const { nonce: own } = await treasurer.unsigned(startPasskeyDecision)
  const { nonce = own, passkey = treasurer.passkey, twist, ...changes } = signed
  const said = { ...sent, ...changes }
  const { challenge, sign } = await prepareDecision(said.call, said, nonce)
  const header = sign(passkey.answer(challenge, twist))
  const read = JSON.parse(Buffer.from(header, 'base64url').toString())
  const decision = Buffer.from(
    JSON.stringify({ ...read, nonce: own, shown: sent.shown ? JSON.stringify(sent.shown) : '' }),
  ).toString('base64url')
  return sendHeader(sent, decision)
}

test.for<[string, Parameters<typeof sendAs>[1]]>([
  ['another record', { params: { id: randomUUIDv7() } }],
  ['another body', { body: { amount_received: '249.00', transaction_id: 'ab'.repeat(32) } }],
  ['another version', { version: '1' }],
  ['something else that the page showed', { shown: { amount: '1.00' } }],
  ['another nonce', { nonce: 'B'.repeat(43) }],
  ['our page from another site', { twist: { origin: 'https://evil.test' } }],
  ['it without a finger, a face or a PIN', { twist: { isUnverified: true } }],
])('a signature of %s is refused, and recorded (SEC-143)', async ([, signed]) => {
  const params = { id: await askDeposit() }
  const body = { amount_received: '250.00', transaction_id: transaction() }
  const sent = { call: confirmDeposit, params, body, version: await readVersion(server, params.id) }
  await expectRefused(sendAs(sent, signed), 'passkey_refused')
  const { rowCount } = await server.owner.query(
    "select from audit.events where actor_id = $1 and did = 'operator_factor_refused'",
    [treasurer.id],
  )
  expect(rowCount).toBe(1)
  await sendAs(sent, {})
})

test('a passkey of another operator, a nonce of another purpose and a second use are refused (SEC-143)', async () => {
  const params = { id: await withdraw(ada, '100.00') }
  const sent = { call: approveWithdrawal, params, version: '0', shown: shownWithdrawal() }
  const other = await givePasskey(server, await makeOperator(server, 'treasurer'))
  await expectRefused(sendAs(sent, { passkey: other.passkey }), 'passkey_refused')

  const sign = async (nonce: string) => {
    const decision = await prepareDecision(sent.call, sent, nonce)
    return decision.sign(treasurer.passkey.answer(decision.challenge))
  }
  const { challenge } = await treasurer.unsigned(startOperatorPasskeyReauthentication)
  await expectRefused(sendHeader(sent, await sign(challenge)), 'challenge_over')
  const { nonce: ofOther } = await other.unsigned(startPasskeyDecision)
  await expectRefused(sendHeader(sent, await sign(ofOther)), 'challenge_over')

  const { nonce } = await treasurer.unsigned(startPasskeyDecision)
  const decision = await sign(nonce)
  const both = await Promise.all([1, 2].map(() => codeOf(sendHeader(sent, decision))))
  expect(both.toSorted()).toEqual(['challenge_over', null])
  for (const garbled of ['x', 'x'.repeat(12_001), Buffer.from('{}').toString('base64url')]) {
    await expectRefused(sendHeader(sent, garbled), 'passkey_refused')
  }
})

test('an approval is refused when the record differs from the shown page (SEC-143)', async () => {
  const id = await withdraw(ada, '100.00')
  await expectRefused(approve(id, treasurer, { ...shownWithdrawal(), amount: '10.00' }), 'changed_meanwhile')
  const request = await requestCredit(owner)
  const shown = { ...(await shownRequest(request)), member_id: null }
  await expectRefused(treasurer.send(approveRequest, { params: { id: request }, shown }), 'changed_meanwhile')
})

/** An attacker with the database and the key of the server, but no passkey: changes a row and signs it again. */
async function forge(kind: SignedKind, id: string, text: string, values: unknown[] = []) {
  await server.owner.query(text, values)
  await signStored(asRows(server.owner), server.keys, kind, id)
}

/** The owner of the tables can do this. */
async function withoutTriggers(table: string, work: () => Promise<void>) {
  await server.owner.query(`alter table ${table} disable trigger user`)
  await work()
  await server.owner.query(`alter table ${table} enable trigger user`)
}

/** The member’s money is not paid out, and the verifier names the record. */
async function expectStopped(record: string) {
  const id = await withdraw(ada, '100.00')
  await expectRefused(approve(id, owner), 'decision_not_signed')
  expect((await findings()).join()).toContain(`${record} is not one that the passkeys`)
}

test('a withdrawal that the operator’s passkey did not approve is neither claimed nor sent (SEC-143)', async () => {
  const id = await withdraw(ada, '100.00')
  await forge(
    'withdrawal_approval',
    id,
    "update withdrawals set status = 'processing', approved_by = $2, approved_at = now() where id = $1",
    [id, treasurer.id],
  )
  const params = { id }
  await expectRefused(owner.send(claimWithdrawal, { params }), 'decision_not_signed')
  await server.owner.query(
    "update withdrawals set status = 'sending', claimed_by = $2, claimed_at = now() where id = $1",
    [id, owner.id],
  )
  const body = { transaction_id: transaction() }
  await expectRefused(owner.send(sendWithdrawal, { params, body }), 'decision_not_signed')
  expect((await findings()).join()).toContain(`withdrawal approval ${id} is not one that the passkeys`)
})

test('an approval for another amount, or with the signature of another withdrawal, pays no money (SEC-143)', async () => {
  const [id, other] = [await withdraw(ada, '100.00'), await withdraw(ada, '100.00')]
  await approve(id)
  await forge(
    'withdrawal_approval',
    other,
    "update withdrawals set status = 'processing', approved_by = $2, approved_at = '2020-01-01' where id = $1",
    [other, treasurer.id],
  )
  await server.owner.query(
    `insert into audit.events (actor_kind, actor_id, did, subject_kind, subject_id, member_id, request_id)
     select actor_kind, actor_id, did, subject_kind, $2, member_id, request_id from audit.events
     where subject_id = $1 and did = 'withdrawal_approved'`,
    [id, other],
  )
  await expectRefused(owner.send(claimWithdrawal, { params: { id: other } }), 'decision_not_signed')
  await owner.send(claimWithdrawal, { params: { id } })
})

test('a deposit that was confirmed for more than the operator signed pays no money out (SEC-143)', async () => {
  const id = await askDeposit()
  const signed = { amount_received: '250.00', transaction_id: transaction() }
  await treasurer.send(confirmDeposit, { params: { id }, body: signed })
  await withoutTriggers('deposits', () =>
    forge('deposit_confirmation', id, 'update deposits set received_cents = 900000 where id = $1', [id]),
  )
  await expectStopped(`deposit confirmation ${id}`)
  await withoutTriggers('deposits', () =>
    forge('deposit_confirmation', id, 'update deposits set received_cents = 25000 where id = $1', [id]),
  )
  await approve(await withdraw(ada, '100.00'), owner)
})

test('a correction that the operators’ passkeys did not sign pays no money out (SEC-143)', async () => {
  const id = await requestCredit(owner)
  await treasurer.send(approveRequest, { params: { id }, shown: await shownRequest(id) })
  await forge('approval', id, 'update approvals set payload = payload || \'{"amount": "9999.00"}\' where id = $1', [id])
  await expectStopped(`approval ${id}`)
})

test('a request that its operator’s passkey did not sign is not approved (SEC-143)', async () => {
  const first = await requestCredit(treasurer)
  const insert = `
    insert into approvals (id, kind, payload, sentence, reason, member_id, requested_by)
    select $2, kind, payload, sentence, reason, member_id, requested_by from approvals where id = $1`
  const second = randomUUIDv7()
  await forge('request', second, insert, [first, second])
  await server.owner.query(
    `insert into audit.events (actor_kind, actor_id, did, subject_kind, subject_id, member_id, request_id)
     select actor_kind, actor_id, did, subject_kind, $2, member_id, request_id from audit.events where subject_id = $1`,
    [first, second],
  )
  await expectRefused(owner.send(approveRequest, { params: { id: second } }), 'decision_not_signed')
  await forge('request', first, 'update approvals set payload = payload || \'{"amount": "99.00"}\' where id = $1', [
    first,
  ])
  await expectRefused(owner.send(approveRequest, { params: { id: first } }), 'decision_not_signed')
})

test('a removed passkey’s earlier signatures stay valid, and it signs no more (SEC-143)', async () => {
  const [before, after] = [await withdraw(ada, '100.00'), await withdraw(ada, '100.00')]
  await approve(before)
  const { passkeys } = await treasurer.unsigned(viewOwnAccount)
  await treasurer.unsigned(removeOwnPasskey, { params: { id: passkeys[0]?.id ?? '' } })
  await approve(after, { ...treasurer, send: treasurer.unsigned })
  for (const id of [before, after]) await owner.send(claimWithdrawal, { params: { id } })
  await expectRefused(
    treasurer.send(claimWithdrawal, { params: { id: await withdraw(ada, '100.00') } }),
    'passkey_refused',
  )
})

test('a signature is never changed or removed, not even by the owner of the tables (SEC-143)', async () => {
  await approve(await withdraw(ada, '100.00'))
  for (const statement of ["update decision_signatures set shown = ''", 'delete from decision_signatures'])
    await expect(server.owner.query(statement)).rejects.toThrow('stays as it is')
  const columns = 'operator_id, request_id, path, body_hash, version, shown, body, credential_id, public_key, origin'
  const answer = 'authenticator_data, client_data, signature'
  const copy = `insert into decision_signatures (nonce, ${columns}, ${answer})
    select $1, ${columns}, ${answer} from decision_signatures limit 1`
  await expect(server.owner.query(copy, ['B'.repeat(43)])).rejects.toThrow('decision_signatures_request')
})
