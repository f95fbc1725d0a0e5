import { refuse } from '../../../platform/http/refusal.ts'
import { decorationMax } from '../../../platform/crypto/easy-patterns.ts'
import { isGuessable, readSubstitutes } from '../../../platform/crypto/guessable.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Refuses a password that a guesser tries early: `password_common` for a listed one in any spelling, one or two common words, a
 * simple pattern, or little more than the platform's name; `password_personal` for little more than the person's own name or
 * email. There are no rules of composition (NIST SP 800-63B, 5.1.1.2).
 */
export function requireGoodPassword({ config }: Pick<Services, 'config'>, password: string, own: string[]): void {
  if (isHardlyMoreThan(password, own)) throw refuse('password_personal')
  if (isGuessable(password) || published.has(lettersOf(password))) throw refuse('password_common')
  if (isHardlyMoreThan(password, namesOfPlatform(config))) throw refuse('password_common')
}

/** Well-known passphrases: one of the sample data, and one from an explanation of passphrases (xkcd.com/936). */
const published = new Set(['stackofstones', 'correcthorsebatterystaple'])

/** The product, the sender of mails, and the parts of the host. */
function namesOfPlatform({ MAIL_FROM: sender, PUBLIC_URL: url }: Services['config']): string[] {
  const host = url ? new URL(url).hostname : ''
  return ['cairn', ...sender.split(/[<>]/), host, ...host.split('.')]
}

function isHardlyMoreThan(password: string, names: string[]): boolean {
  const spellings = readSubstitutes(password.normalize('NFKC').toLowerCase()).map(lettersOf)
  return names
    .flatMap((text) => [
      text,
      text.split('@')[0] ?? '',
      ...text.split(/[\s@]+/),
      text.split(/\s+/).toReversed().join(' '),
    ])
    .map(lettersOf)
    .filter((word) => word.length >= 3)
    .some((word) => spellings.some((plain) => plain.includes(word) && plain.length - word.length <= decorationMax))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
