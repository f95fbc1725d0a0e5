import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'

const codesMade = 10
/** 80 random bits: more than a guesser of the stored hashes can try. */
const codeBytes = 10

/** Ten new codes as people read them: four groups of four letters and digits. */
export function drawRecoveryCodes(): string[] {
  const codes = Array.from({ length: codesMade }, () => base32.encode(randomBytes(codeBytes)).toLowerCase())
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** The hash that is stored of a code as it was typed. Its member or operator is in it, so that one guess is for one account. */
export function hashRecoveryCode(ownerId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`${ownerId}:${readCode(typed)}`)
    .digest()
}

/** As it was made. Base32 has no 0 and no 1 (RFC 4648), so these are misread letters. */
function readCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l')
}
