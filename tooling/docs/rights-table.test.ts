import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withRights } from './rights-table.ts'

test('docs/operating/rights.md lists each role’s rights from the contract', async () => {
  const text = readFileSync(page, 'utf8')

  // When this fails: node tooling/docs/rights-table.ts
  expect(text).toBe(await withRights(text))
})
