import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withSettings } from './settings-table.ts'

test('docs/operating/settings.md lists every setting as the code and the contract declare it', async () => {
  const text = readFileSync(page, 'utf8')

  // When this fails: node tooling/docs/settings-table.ts
  expect(text).toBe(await withSettings(text))
})
