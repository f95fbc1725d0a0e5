import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../configuration/config.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { loadKeys } from './load-keys.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function createPrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-keys-'))
  folders.push(folder)
  return folder
}

test('keys are created once, readable by the server’s user only', () => {
  const DATA_DIR = createPrivateFolder()
  const first = loadKeys(loadConfig({ DATA_DIR }))
  expect(first.document[0]).toHaveLength(32)
  expect(loadKeys(loadConfig({ DATA_DIR }))).toEqual(first)

  const folder = join(DATA_DIR, 'keys')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder).toSorted()).toEqual(['address_key', 'document_key', 'metrics_token'])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('keys in the settings are used instead of files, and no file is written', () => {
  const DATA_DIR = createPrivateFolder()
  const settings = {
    DATA_DIR,
    DOCUMENT_KEY: 'ab'.repeat(32),
    DOCUMENT_KEY_OTHER: '12'.repeat(32),
    ADDRESS_KEY: 'cd'.repeat(32),
    ADDRESS_KEY_OTHER: 'ef'.repeat(32),
    METRICS_TOKEN: 'a-token-of-our-own',
  }
  expect(loadKeys(loadConfig(settings))).toEqual({
    document: [Buffer.from('ab'.repeat(32), 'hex'), Buffer.from('12'.repeat(32), 'hex')],
    addresses: [Buffer.from('cd'.repeat(32), 'hex'), Buffer.from('ef'.repeat(32), 'hex')],
    metricsToken: 'a-token-of-our-own',
  })
  expect(readdirSync(DATA_DIR)).toEqual([])
})

test.each(['', 'abc', `${'z'.repeat(64)}\n`])('a spoilt key file (%j) is never replaced by a new key', (content) => {
  const DATA_DIR = createPrivateFolder()
  loadKeys(loadConfig({ DATA_DIR }))
  const path = join(DATA_DIR, 'keys', 'document_key')
  writeFileSync(path, content)
  expect(() => loadKeys(loadConfig({ DATA_DIR }))).toThrow(StartupError)
  expect(() => loadKeys(loadConfig({ DATA_DIR }))).toThrow(`${path} does not hold 64 hexadecimal digits`)
  expect(readFileSync(path, 'utf8')).toBe(content)
})
