import { refuse } from '../../platform/http/refusal.ts'
import { isCommonPassword } from '../../platform/crypto/common-passwords.ts'

/**
 * Refuses a password that a guesser tries early: `password_common`, or `password_personal` when it is hardly more than the
 * person's own name or email. There are no rules of composition (NIST SP 800-63B, 5.1.1.2).
 */
export function requireGoodPassword(password: string, own: string[]): void {
  if (isCommonPassword(password)) throw refuse('password_common')
  if (isPersonal(password, own)) throw refuse('password_personal')
}

// Characters around one's own name that do not make it a secret.
const decorationMax = 4

function isPersonal(password: string, own: string[]): boolean {
  const plain = lettersOf(password)
  return own
    .flatMap((text) => [
      text,
      text.split('@')[0] ?? '',
      ...text.split(/[\s@]+/),
      text.split(/\s+/).toReversed().join(' '),
    ])
    .map(lettersOf)
    .filter((word) => word.length >= 3)
    .some((word) => plain.includes(word) && plain.length - word.length <= decorationMax)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
