import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/server/test-server.ts'
import { readNeeds, requireNeeds } from './needs.ts'

const server = useTestServer()

test('a backup names the version, the commit and the schema that it needs, and a restore prints them (REL-22)', async () => {
  const needs = await readNeeds(server.owner)
  expect(needs.software).toMatch(/^Cairn \d+\.\d+\.\d+, commit (?:[\da-f]{40}|unknown)$/)
  const lines: string[] = []
  requireNeeds(needs, (line) => lines.push(line))
  expect(lines).toEqual([`The backup was made by ${needs.software}. This is ${needs.software}.`])

  const later = { ...needs, schema: { ...needs.schema, '9999_later.sql': 'x' } }
  requireNeeds(later, (line) => lines.push(line))
  expect(lines.at(-1)).toMatch(/^It has 1 migration of a newer version/)
})

test.for([
  [
    { postgres: '17' },
    'The archive is of PostgreSQL 17, and this version brings 18. Restore it with Cairn 0.0.9, commit abc.',
  ],
  [
    { schema: { '0002_ledger.sql': 'another' } },
    'a migration that this version does not have: 0002_ledger.sql. Restore it with',
  ],
  [{ schema: { '0002_others.sql': 'x' } }, 'a migration that this version does not have: 0002_others.sql'],
] as const)('a restore refuses an archive that this version cannot use: %o (REL-22)', async ([changed, sentence]) => {
  const needs = { ...(await readNeeds(server.owner)), software: 'Cairn 0.0.9, commit abc', ...changed }
  expect(() => requireNeeds(needs, () => {})).toThrow(sentence)
})
