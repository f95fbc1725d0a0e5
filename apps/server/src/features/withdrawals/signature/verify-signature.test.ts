import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawalChallenge } from '@cairn/contract/core/signing/withdrawal-challenge.ts'
import { removePasskey, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { requestWithdrawal, startPasskeyWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { claimWithdrawal, sendWithdrawal, takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { addSoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// An attacker with write access to the database and the server's keys, but without the member's passkey.
const server = useTestServer()
const theirs = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const owner = useOperator(server, 'owner')
const treasurer = useOperator(server, 'treasurer')

async function makeSigned() {
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const address = member.addresses.bitcoin
  const passkey = await addSoftwarePasskey(member, server.config)
  const { nonce } = (await member.send(startPasskeyWithdrawal)).data
  const challenge = await withdrawalChallenge({ amountCents: 33_00n, asset: 'bitcoin', address, nonce })
  const plan = { wallet: 'bitcoin', address }
  const signed = { nonce, ...passkey.answer(challenge) }
  await member.send(requestWithdrawal, { body: { amount: '33.00', plan, wallet: 'bitcoin', passkey: signed } })
  const id = (await member.send(listHistory)).data[0]?._id ?? ''
  const view = async () => (await treasurer.send(viewWithdrawal, { params: { id } })).withdrawal
  return { member, address, nonce, id, params: { id }, view }
}

/** A withdrawal as the sheet of the treasurer's claimed withdrawals has it. */
async function listClaimed(id: string) {
  const query = { status: 'sending', claimed: 'mine' } as const
  return (await treasurer.send(listWithdrawals, { query })).withdrawals.find((each) => each.id === id)
}

async function asSuperuser(sql: string, values: unknown[]) {
  await server.owner.query('set session_replication_role = replica')
  const { rowCount } = await server.owner.query(sql, values)
  await server.owner.query('set session_replication_role = origin')
  expect(rowCount).toBe(1)
}

/** Writes another address into a withdrawal, with a signature by the server's key. */
async function readdress({ id, member }: Awaited<ReturnType<typeof makeSigned>>, to: string, cents = 33_00n) {
  const row = { id, member_id: member.id, asset: 'bitcoin', address: to, amount_cents: cents }
  const signature = signRow(server.keys, 'withdrawal', row)
  await asSuperuser('update withdrawals set address = $2, amount_cents = $3, signature = $4 where id = $1', [
    id,
    to,
    String(cents),
    signature,
  ])
}

test('an operator sees which passkey signed a withdrawal, even after its removal (SEC-101)', async () => {
  const { address, member, params, view } = await makeSigned()
  expect(await view()).toMatchObject({ address, blockers: [], signed_by: { passkey: 'Laptop', fits: true } })

  const [passkey] = (await member.send(viewFactors)).data.passkeys
  await member.send(removePasskey, { params: { id: passkey?._id ?? '' } })
  expect(await view()).toMatchObject({ address, signed_by: { passkey: null, fits: true } })
  await treasurer.send(approveWithdrawal, { params })
  await treasurer.send(claimWithdrawal, { params })
  await treasurer.send(sendWithdrawal, { params, body: { transaction_id: 'ab'.repeat(32) } })
})

test('anyone with the tables verifies it without our code (SEC-101)', async () => {
  const { address, id, nonce } = await makeSigned()
  const { rows } = await server.owner.query('select * from withdrawal_signatures where withdrawal_id = $1', [id])
  const { authenticator_data, client_data, public_key, signature } = rows[0] as Record<string, Buffer>

  const text = `18:cairn withdrawal 1,4:3300,7:bitcoin,7:Bitcoin,${address.length}:${address},43:${nonce},`
  const { challenge, origin } = JSON.parse(String(client_data)) as Record<string, string>
  expect(challenge).toBe(createHash('sha256').update(text).digest('base64url'))
  expect(origin).toBe(rows[0].origin)
  // The two coordinates are the ends of the key (RFC 9053, 7.1.1).
  const cose = public_key ?? Buffer.alloc(0)
  const x = cose.subarray(-67, -35).toString('base64url')
  const y = cose.subarray(-32).toString('base64url')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.concat([authenticator_data!, createHash('sha256').update(client_data!).digest()])
  expect(verify('sha256', signed, key, signature!)).toBe(true)

  const { rows: entries } = await server.owner.query(
    `select did, details ->> 'passkey' as passkey from audit.events
     where member_id = (select member_id from withdrawals where id = $1) and details ? 'passkey' order by id`,
    [id],
  )
  const passkey = createHash('sha256').update(cose).digest('hex')
  expect(entries).toEqual([
    { did: 'passkey_added', passkey },
    { did: 'withdrawal_requested', passkey },
  ])
})

test.for([
  ['address', theirs, 33_00n],
  ['amount', null, 34_00n],
] as const)(
  'another %s than was signed is not sent, although the server signed it (SEC-101)',
  async ([, other, cents]) => {
    const withdrawal = await makeSigned()
    const { address, params, view } = withdrawal
    const to = other ?? address
    await readdress(withdrawal, to, cents)
    const refused = {
      address: '',
      blockers: [{ reason: 'not_as_signed' }],
      signed_by: { passkey: 'Laptop', fits: false },
    }
    expect(await view()).toMatchObject(refused)
    await expectRefused(treasurer.send(approveWithdrawal, { params }), 'withdrawal_not_as_signed')

    await readdress(withdrawal, address)
    await treasurer.send(approveWithdrawal, { params })
    await readdress(withdrawal, to, cents)
    await expectRefused(treasurer.send(claimWithdrawal, { params }), 'withdrawal_not_as_signed')

    await readdress(withdrawal, address)
    await treasurer.send(claimWithdrawal, { params })
    await readdress(withdrawal, to, cents)
    expect(await view()).toMatchObject(refused)
    const { address: shown, blockers } = refused
    expect(await listClaimed(params.id)).toMatchObject({ address: shown, blockers })
    const body = { reason: 'I send it' }
    await expectRefused(owner.send(takeOverWithdrawal, { params, body }), 'withdrawal_not_as_signed')
    const sent = { transaction_id: createHash('sha256').update(withdrawal.id).digest('hex') }
    await expectRefused(treasurer.send(sendWithdrawal, { params, body: sent }), 'withdrawal_not_as_signed')
    await readdress(withdrawal, address)
  },
)

test.for<[string, string]>([
  ['removed', 'delete from withdrawal_signatures where withdrawal_id = $1'],
  [
    'made by another key',
    `update withdrawal_signatures set public_key = overlay(public_key placing '\\x00' from 20)
    where withdrawal_id = $1`,
  ],
])('a signature that was %s in the database does not fit (SEC-101)', async ([, sql]) => {
  const { id, params, view } = await makeSigned()
  await asSuperuser(sql, [id])
  expect(await view()).toMatchObject({ address: '', signed_by: { fits: false } })
  await expectRefused(treasurer.send(approveWithdrawal, { params }), 'withdrawal_not_as_signed')
  await treasurer.send(rejectWithdrawal, { params, body: { code: 'other', words: 'Its signature was altered' } })
})

test('no role can change or remove a signature (SEC-101)', async () => {
  const { id } = await makeSigned()
  for (const sql of [
    'delete from withdrawal_signatures where withdrawal_id = $1',
    `update withdrawal_signatures set nonce = repeat('A', 43) where withdrawal_id = $1`,
  ])
    await expect(server.owner.query(sql, [id])).rejects.toMatchObject({ code: 'CL011' })
  await expect(server.owner.query('truncate withdrawal_signatures')).rejects.toMatchObject({ code: 'CL011' })
})
