import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { base32 } from '@scure/base'
import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import { listSecretHashes, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { AccountId } from '../origins/known-origins.ts'

const codesMade = 10
/** 50 random bits, which a person can type. Below 112 bits the hash must be slow (OWASP ASVS 5.0, 6.5.2). */
const codeLength = 10
const stretch = promisify<string, string, number, Buffer>(scrypt)

/** Ten new codes in readable form: two groups of five letters and digits. */
export function drawRecoveryCodes(): string[] {
  const codes = Array.from({ length: codesMade }, () =>
    base32.encode(randomBytes(10)).slice(0, codeLength).toLowerCase(),
  )
  return codes.map((code) => code.replace(/.{5}/, '$&-'))
}

/** Makes ten codes of a member in place of all earlier ones, and returns them in readable form. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, keys: Keys, memberId: string): Promise<string[]> {
  const codes = drawRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(keys, memberId, code)))
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ member_id: memberId, code_hash: hash })))
    .execute()
  return codes
}

const tables = { member: 'recovery_codes', operator: 'operator_recovery_codes' }

/** Uses a code of an account, once, even if sent twice at the same moment. Returns whether it was valid. */
export async function useRecoveryCode(
  tx: Transaction,
  keys: Keys,
  { kind, id }: AccountId & { id: string },
  typed: string,
): Promise<boolean> {
  const used = await tx.rows(
    `update ${tables[kind]} set used_at = now()
      where ${kind}_id = $1 and code_hash = any ($2::bytea[]) and used_at is null
      returning used_at`,
    [id, listSecretHashes(keys, 'recovery code', await ownedCode(id, typed))],
  )
  return used.length === 1
}

/** The stored hash of a typed code. It includes its member or operator, so that one guess is for one account. */
export async function hashRecoveryCode(keys: Keys, ownerId: string, typed: string): Promise<Buffer> {
  return hashSecret(keys, 'recovery code', await ownedCode(ownerId, typed))
}

/** The code through scrypt, so that a guess is slow even for somebody who has the database and the key. */
async function ownedCode(ownerId: string, typed: string): Promise<string> {
  const slow = await stretch(readCode(typed), ownerId, 32)
  return `${ownerId}:${slow.toString('base64url')}`
}

/** The code as made. Base32 has no 0 and no 1 (RFC 4648), so these are misread letters. */
function readCode(typed: string): string {
  return cleanCode(typed).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
}
