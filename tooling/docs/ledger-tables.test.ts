import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../../apps/server/src')
const ledgerSql = /\bledger\.(accounts|transfers|blocks)\b|\bledger\.\w+\s*\(/i

// The operators' calls that browse the ledger read its tables beside people's tables.
const mayName = /^(?:ledger|features\/ledger|testing)\/|\.test\.ts$/

test('only ledger/ and features/ledger/ name the tables and functions of the ledger', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !mayName.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => ledgerSql.test(readFileSync(path.join(source, file), 'utf8')))).toEqual([])
})
