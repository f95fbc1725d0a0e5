import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit, ledger } from '@cairn/words/office.ts'
import { transferKinds } from '../apps/server/src/ledger/kinds.ts'

const folder = join(import.meta.dirname, '../apps/server/src')

/** Every verb that the server writes into the audit log, as far as it stands there as text. */
function listVerbs(): string[] {
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const written = [...source.matchAll(/\bdid(?: =|:) ([^,\n]+)/g)].map(([, text]) => text).join('\n')
  return [...new Set(written.match(/(?<=')[a-z]+_[a-z_]+(?=')/g))]
}

test('every verb of the audit log has a sentence', () => {
  const verbs = listVerbs()
  expect(verbs.length).toBeGreaterThan(40)
  expect(verbs.filter((verb) => !Object.hasOwn(audit.did, verb))).toEqual([])
})

test('every kind of transfer and every role of account has a name', () => {
  const kinds = Object.entries(transferKinds)
  expect(kinds.map(([kind]) => kind).filter((kind) => !Object.hasOwn(ledger.kinds, kind))).toEqual([])
  const roles = kinds.flatMap(([, { from, to }]) => [from, to])
  expect(roles.filter((role) => !Object.hasOwn(ledger.roles, role))).toEqual([])
})
