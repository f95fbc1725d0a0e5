import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto'
import { bech32 } from '@scure/base'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { samplePassword, samplePasswordHash } from '../../../seed/people.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openMemberAccounts } from '../../ledger/accounts.ts'
import type { Origin } from '../../shared/access/origins/known-origins.ts'
import { readAddress, toTronAddress } from '../../shared/addresses/crypto-address.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { asRows, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { startSession } from '../../shared/access/sessions/tokens.ts'
import type { TestServer } from '../server/test-server.ts'

/** The password of all test members. */
export const password = samplePassword

/** Valid addresses without an owner. */
export const goodAddresses: Record<Asset, string> = {
  bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ethereum: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  usdt: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
}

/** Draws a valid address that nobody else has. */
function drawAddress(asset: Asset): string {
  const bytes = randomBytes(20)
  if (asset === 'bitcoin') return bech32.encode('bc', [0, ...bech32.toWords(bytes)])
  const hex = `0x${bytes.toString('hex')}`
  return asset === 'usdt' ? toTronAddress(hex) : (readAddress('ethereum', hex, { isProduction: true }) ?? '')
}

/** The body of a member's bitcoin withdrawal, besides its amount. */
export function toBitcoin({ addresses }: Pick<Person, 'addresses'>) {
  return { plan: { wallet: 'bitcoin', address: addresses.bitcoin }, wallet: 'bitcoin' } as const
}

/** The origin of test members' sign-ins, which no call of a test shares. */
export const elsewhere: Origin = {
  address: '192.0.2.250',
  device: { userAgent: '', markHash: null, remember: () => randomBytes(32) },
}

export interface Person {
  id: string
  username: string
  email: string
  token: string
  /** The saved ones of the options, and valid ones to save. */
  addresses: Record<Asset, string>
  send: Send
  /** Reads the balance, or what is in another account of the member, in cents from the ledger. */
  balanceCents(role?: 'available' | 'invested' | 'held'): Promise<bigint>
}

export interface PersonOptions {
  fullName?: string
  /** Dollars, such as `100.00`. */
  balance?: string
  /** Saved long ago; each member has their own. */
  addresses?: Asset[]
  sponsor?: Person
}

/** Creates a member with the given records, in the tables of the product, and signs them in. */
export async function makePerson(server: TestServer, options: PersonOptions = {}): Promise<Person> {
  const id = randomUUIDv7()
  const username = `person${id.replaceAll('-', '').slice(-16)}${randomInt(1_000)}`
  const email = `${username}@people.test`
  const addresses = { bitcoin: drawAddress('bitcoin'), ethereum: drawAddress('ethereum'), usdt: drawAddress('usdt') }
  const token = await inTransaction(server.database, async (tx) => {
    await tx
      .insertInto('members')
      .values({
        id,
        email,
        username,
        full_name: options.fullName ?? 'Ada Byron',
        account_type: 'basic',
        investment_plan: 'Basic',
        sponsor_id: options.sponsor?.id ?? null,
        password_hash: samplePasswordHash,
        email_confirmed_at: new Date(),
      })
      .execute()
    await signStored(tx, server.keys, 'member', id)
    await openMemberAccounts(tx, id)
    for (const asset of options.addresses ?? []) {
      const longAgo = new Date('2020-01-01T00:00:00Z')
      const since = { saved_at: longAgo, usable_from: longAgo }
      const row = { id: randomUUIDv7(), member_id: id, asset, address: addresses[asset], ...since }
      const signature = signRow(server.keys, 'payout_address', row)
      await tx
        .insertInto('payout_addresses')
        .values({ ...row, signature })
        .execute()
    }
    return startSession(tx, server.keys, id, elsewhere)
  })
  if (options.balance) await giveBalance(server, id, requireCents(options.balance))
  return {
    id,
    username,
    email,
    token,
    addresses,
    send: createClient({ base: `${server.url}/api`, token: () => token }),
    balanceCents: async (role = 'available') => {
      const code = `member:${id}:${role}`
      const { rows } = await server.owner.query('select balance_cents from ledger.accounts where code = $1', [code])
      return BigInt(rows[0].balance_cents)
    },
  }
}

/** Makes the sign-in of a member, and every other re-authentication, six minutes old. */
export async function outdateReauthentication(server: TestServer, { id }: Person): Promise<void> {
  await server.owner.query(
    `update session_tokens set reauthenticated_at = reauthenticated_at - interval '6 minutes'
     where session_id in (select id from sessions where member_id = $1)`,
    [id],
  )
}

/** Adds money to a member's balance like a correction by two operators, who have since left, so no list of operators has them. */
export async function giveBalance(server: TestServer, memberId: string, cents: bigint): Promise<void> {
  const [requester, approver] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret, removed_at)
     select id, 'retired-owner-' || id || '@operators.test', 'Retired', 'owner', '$argon2id$none', '', '2020-01-01'
     from unnest($1::uuid[]) as one (id) on conflict (id) do nothing`,
    [[requester, approver]],
  )
  const payload = {
    transfer: 'correction_credited',
    from: 'corrections',
    to: `member:${memberId}:available`,
    amount: centsToDecimal(cents),
  }
  const id = randomUUIDv7()
  await server.owner.query(
    `insert into approvals (id, kind, payload, sentence, reason, requested_by, requested_at, status, decided_by, decided_at)
     values ($1, 'manual_transfer', $2, 'The balance of a test', 'A test begins', $3, '2020-01-01', 'approved', $4, '2020-01-01')`,
    [id, payload, requester, approver],
  )
  await signStored(asRows(server.owner), server.keys, 'approval', id)
  await server.owner.query("select ledger.post_approved($1, 'system')", [id])
}
