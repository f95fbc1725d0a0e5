import { passkeysMax, type Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import type { Config } from '../../../configuration/config.ts'
import { inReads, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { reportAltered } from '../../signing/signed-addresses/report-altered.ts'
import { findUnsigned, type Rows } from '../../signing/signatures/sign-stored.ts'
import { createChallenge, useChallenge } from '../factors/challenges.ts'
import type { AccountId } from '../origins/known-origins.ts'
import { relyingParty } from './relying-party.ts'
import { findSignCount, hashPublicKey, type PasskeyKey } from './verify-passkey.ts'

/**
 * The passkeys of members and of operators. Each kind has its own table, with a foreign key to its accounts: the server may add
 * and remove rows of the first only, so a passkey of one kind never serves the other (0151).
 */
const kinds = {
  member: { table: 'passkeys', signedAs: 'passkey' },
  operator: { table: 'operator_passkeys', signedAs: 'operator_passkey' },
} as const

type Owner = AccountId & { id: string }

/** The answer of a passkey, with the challenge that it answers. */
export type PasskeyAnswer = Assertion & { challenge: string }

export interface UsedPasskey extends PasskeyKey {
  id: string
  ownerId: string
  made_at: Date
}

/**
 * Uses a passkey of an account, or of any account of the kind without an id. `used` is null unless the server added it, and it has
 * signed the challenge at the site of its kind; `ownerId` then names the account whose passkey answered wrongly, if any. The
 * caller uses the challenge up. The count of signatures stays, even if the call is refused.
 */
export async function usePasskey(
  services: Services,
  { kind, id }: AccountId,
  { challenge, ...assertion }: PasskeyAnswer,
): Promise<{ ownerId: string | null; used: UsedPasskey | null }> {
  const { signedAs, table } = kinds[kind]
  const [found] = await inReads(services.database, (tx) =>
    tx.rows<UsedPasskey>(
      `select id, ${kind}_id as "ownerId", credential_id, public_key, sign_count, made_at from ${table}
        where credential_id = $1 and ($2::uuid is null or ${kind}_id = $2)`,
      [Buffer.from(assertion.id, 'base64url'), id],
    ),
  )
  if (!found) return { ownerId: null, used: null }
  const signCount = await findSignCount(relyingParty(services.config, kind), challenge, assertion, found)
  if (signCount === null) return { ownerId: found.ownerId, used: null }
  const isUsed = await inTransaction(services.database, async (tx) => {
    if ((await findUnsigned(tx, services.keys, signedAs, [found.id])) !== null) {
      reportAltered(services, signedAs, found.id)
      return false
    }
    // Most passkeys do not count. When one that does is used twice at once, the later count stays.
    const counted = await tx.rows(
      `update ${table} set sign_count = $2, last_used_at = now() where id = $1 and sign_count <= $2 returning id`,
      [found.id, signCount],
    )
    return counted.length === 1
  })
  return { ownerId: found.ownerId, used: isUsed ? found : null }
}

/** The browser's options for a new passkey, with the challenge that it answers. Refuses `too_many_passkeys`. */
export async function startRegistration(tx: Transaction, config: Config, owner: Owner, email: string) {
  const known = await requireRoom(tx, owner)
  return { challenge: await createChallenge(tx, 'add_passkey', owner), ...passkeyUser(config, owner), email, known }
}

/** Uses up the challenge of `startRegistration`. The caller has locked the account. Refuses `challenge_over` and `too_many_passkeys`. */
export async function finishRegistration(tx: Transaction, owner: Owner, challenge: string): Promise<void> {
  await useChallenge(tx, 'add_passkey', challenge, owner)
  await requireRoom(tx, owner)
}

async function requireRoom(tx: Transaction, owner: Owner): Promise<string[]> {
  const known = await listCredentialIds(tx, owner)
  if (known.length >= passkeysMax) throw refuse('too_many_passkeys')
  return known
}

/** The devices' ids of an account's passkeys, in base64url. */
export async function listCredentialIds(tx: Transaction, owner: Owner): Promise<string[]> {
  const passkeys = await listKeys(tx, owner)
  return passkeys.map(({ credential_id }) => credential_id.toString('base64url'))
}

/** The hash of the public key of each passkey of an account, by its id. */
export async function listKeyHashes(tx: Rows, owner: Owner): Promise<Map<string, string>> {
  const passkeys = await listKeys(tx, owner)
  return new Map(passkeys.map(({ id, public_key }) => [id, hashPublicKey(public_key)]))
}

function listKeys(tx: Rows, { kind, id }: Owner) {
  return tx.rows<{ id: string; credential_id: Buffer; public_key: Buffer }>(
    `select id, credential_id, public_key from ${kinds[kind].table} where ${kind}_id = $1`,
    [id],
  )
}

/** The site and the account of passkeys in browsers (the user handle of W3C Web Authentication). */
export function passkeyUser(config: Config, { kind, id }: Owner): { site: string; account: string } {
  return {
    site: relyingParty(config, kind).id,
    account: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
  }
}
