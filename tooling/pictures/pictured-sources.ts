import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
/** The hash of the sources that each picture shows, by `hashSources`. */
export const takenFile = `${pictures}taken.json`

const member = 'apps/member/src/features/'
const operator = 'apps/operator/src/features/'

/** The folder whose screen a picture shows. A change of it makes the picture old. */
export const pictured: Record<string, string> = {
  'sign-in': `${member}sessions`,
  dashboard: `${member}dashboard`,
  history: `${member}history`,
  deposit: `${member}deposits`,
  payment: `${member}deposits/payment`,
  'phone/dashboard': `${member}dashboard`,
  'phone/withdraw': `${member}withdrawals`,
  'phone/profile': `${member}members`,
  'phone/kyc': `${member}kyc`,
  'backoffice-overview': `${operator}overview`,
  'backoffice-deposits': `${operator}deposits`,
  'backoffice-withdrawal': `${operator}withdrawals`,
  'backoffice-member': `${operator}members`,
  'backoffice-seal': `${operator}ledger`,
  'phone/backoffice-overview': `${operator}overview`,
  'phone/backoffice-deposits': `${operator}deposits`,
  'phone/backoffice-withdrawal': `${operator}withdrawals`,
  'phone/backoffice-member': `${operator}members`,
}

/** The components of a screen, without its tests, and the colours, sizes and types of all screens. */
export function hashSources(picture: string): string {
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  const screens = globSync(`${pictured[picture]}/**/*.tsx`, { cwd, exclude: (name) => name.includes('.test.') })
  const hash = createHash('sha256')
  for (const file of ['packages/ui/src/styles/tokens.css', ...screens.toSorted()]) {
    hash.update(readFileSync(cwd + file, 'utf8'))
  }
  return hash.digest('hex').slice(0, 16)
}
