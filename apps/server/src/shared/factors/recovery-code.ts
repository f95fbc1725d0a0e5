import { createHash, randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'

const codesMade = 10
/** 120 random bits. From 112 on a fast hash is enough (OWASP ASVS 5.0, 6.5.2). */
const codeBytes = 15

/** Ten new codes as people read them: six groups of four letters and digits. */
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
