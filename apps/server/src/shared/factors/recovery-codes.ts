import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const codesMade = 10
/** 80 random bits: more than a guesser of the stored hashes can try. */
const codeBytes = 10

/** Makes ten recovery codes in place of all earlier ones, and returns them as people read them. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, () => base32.encode(randomBytes(codeBytes)).toLowerCase())
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashCode(memberId, code) })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Uses a code, once, even when it is sent twice at the same moment. Returns whether it was valid. */
export async function useRecoveryCode(tx: Transaction, memberId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashCode(memberId, readCode(typed)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** As it was made. Base32 has no 0 and no 1 (RFC 4648), so these are misread letters. */
function readCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l')
}

/** The member is in the hash, so that one guess is for one account. */
function hashCode(memberId: string, code: string): Buffer {
  return createHash('sha256').update(`${memberId}:${code}`).digest()
}
