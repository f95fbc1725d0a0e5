import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A Referral ID: the Latin letters and digits of a name, and six random letters. */
export function createUsername(fullName: string): string {
  const plain = fullName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  const random = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  return `${plain.slice(0, 20) || 'member'}${random}`
}
