import { randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'
import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import { listSecretHashes, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { AccountId } from '../origins/known-origins.ts'

const codesMade = 10
/** 120 random bits. From 112 on a fast hash is enough (OWASP ASVS 5.0, 6.5.2). */
const codeBytes = 15

/** Ten new codes in readable form: six groups of four letters and digits. */
export function drawRecoveryCodes(): string[] {
  const codes = Array.from({ length: codesMade }, () => base32.encode(randomBytes(codeBytes)).toLowerCase())
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** Makes ten codes of a member in place of all earlier ones, and returns them in readable form. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, keys: Keys, memberId: string): Promise<string[]> {
  const codes = drawRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashRecoveryCode(keys, memberId, code) })))
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
    [id, listSecretHashes(keys, 'recovery code', ownedCode(id, typed))],
  )
  return used.length === 1
}

/** The stored hash of a typed code. It includes its member or operator, so that one guess is for one account. */
export function hashRecoveryCode(keys: Keys, ownerId: string, typed: string): Buffer {
  return hashSecret(keys, 'recovery code', ownedCode(ownerId, typed))
}

function ownedCode(ownerId: string, typed: string): string {
  return `${ownerId}:${readCode(typed)}`
}

/** The code as made. Base32 has no 0 and no 1 (RFC 4648), so these are misread letters. */
function readCode(typed: string): string {
  return cleanCode(typed).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
}
