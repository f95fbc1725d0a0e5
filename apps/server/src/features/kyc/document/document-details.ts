import { createHmac, hkdfSync } from 'node:crypto'
import { normaliseDocumentNumber, type KycDetails } from '@cairn/contract/operator/members/kyc.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

/** Encrypts the details that a reviewer read on the document of a submission. */
export function encryptDetails(keys: Keys, submissionId: string, details: KycDetails): Buffer {
  return encrypt(keys.document, Buffer.from(JSON.stringify(details)), detailsContext(submissionId))
}

/** Throws when the details were altered or belong to another submission. */
export function decryptDetails(keys: Pick<Keys, 'document'>, submissionId: string, sealed: Buffer): KycDetails {
  return JSON.parse(decrypt(keys.document, sealed, detailsContext(submissionId)).toString('utf8')) as KycDetails
}

/**
 * Keyed hashes that find the same document at another member without decryption: the first is stored, and during a change of keys
 * any of them may be. Without the key, a stolen database does not allow trying all numbers.
 */
export function hashDocumentNumber(
  keys: Pick<Keys, 'document'>,
  { country, id_card_type: type }: { country: string; id_card_type: string },
  number: string,
): [Buffer, ...Buffer[]] {
  const text = JSON.stringify([country, type, normaliseDocumentNumber(number)])
  const hash = (master: Buffer) => {
    const key = Buffer.from(hkdfSync('sha256', master, '', 'kyc document numbers', 32))
    return createHmac('sha256', key).update(text).digest()
  }
  const [first, ...others] = keys.document
  return [hash(first), ...others.map(hash)]
}

/** The encryption context of a document's details. */
export function detailsContext(submissionId: string): string {
  return `kyc_submissions details ${submissionId}`
}
