import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreKeys } from './restore-copy.ts'

test('of a change of keys that had not ended the second setting is named, and its key is in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await restoreKeys({ address_key: 'a', document_key: 'b', address_key_other: 'c' }, folder)).toEqual([
    'ADDRESS_KEY_OTHER',
  ])
  expect(readFileSync(join(folder, 'keys', 'address_key_other'), 'utf8')).toBe('c\n')
})
