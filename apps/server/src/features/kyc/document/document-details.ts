import { createHmac, hkdfSync } from 'node:crypto'
import { normaliseDocumentNumber, type KycDetails } from '@cairn/contract/operator/kyc.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

/** Encrypts what a reviewer read on the document of a submission. */
export function encryptDetails(keys: Keys, submissionId: string, details: KycDetails): Buffer {
  return encrypt(keys.document, Buffer.from(JSON.stringify(details)), detailsContext(submissionId))
}

/** Throws when the details were altered or are those of another submission. */
export function decryptDetails(keys: Keys, submissionId: string, sealed: Buffer): KycDetails {
  return JSON.parse(decrypt(keys.document, sealed, detailsContext(submissionId)).toString('utf8')) as KycDetails
}

/**
 * A keyed hash by which the same document is found at another member without decrypting any. Without the key, a stolen database
 * does not allow trying all numbers.
 */
export function hashDocumentNumber(
  keys: Keys,
  { country, id_card_type: type }: { country: string; id_card_type: string },
  number: string,
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', keys.document, '', 'kyc document numbers', 32))
  const text = JSON.stringify([country, type, normaliseDocumentNumber(number)])
  return createHmac('sha256', key).update(text).digest()
}

function detailsContext(submissionId: string): string {
  return `kyc_submissions details ${submissionId}`
}
