import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { loadConfig } from './config.ts'
import { settings } from './settings.ts'

const folder = createTestFolder('secrets')
const put = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const inFiles = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_FILE`, put(name, `${value}\n`)]))

const secrets = {
  DATABASE_URL: 'postgres://cairn:apple@db.example/cairn',
  MIGRATION_URL: 'postgres://owner:pear@db.example/cairn',
  SMTP_URL: 'smtps://user:plum@mail.example:465',
  HEAD_WEBHOOK_URL: 'https://heads.example/quince',
  DOCUMENT_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  DOCUMENT_KEY_OTHER: '0f0e0d0c0b0a09080706050403020100101112131415161718191a1b1c1d1e1f',
  ADDRESS_KEY: '1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100',
  ADDRESS_KEY_OTHER: '1f1e1d1c1b1a19181716151413121110000102030405060708090a0b0c0d0e0f',
  BACKUP_KEY: '2f2e2d2c2b2a29282726252423222120100f0e0d0c0b0a090807060504030201',
  PUSH_KEY: '3f3e3d3c3b3a393837363534333231302f0e0d0c0b0a09080706050403020100',
  METRICS_TOKEN: 'a-token-of-some-length',
  BITCOIN_SOURCE: 'core+http://user:password@bitcoin.internal:8332',
  ETHEREUM_SOURCE: 'https://ethereum.example/v3/key',
  USDT_SOURCE: 'https://tron.example/key/jsonrpc',
}

test('each secret can be in a file, whose last line break is not part of it (REL-24)', () => {
  const { BACKUP_KEY, ...others } = secrets
  expect(loadConfig(inFiles(others))).toMatchObject(others)
  // The archive belongs to the private PostgreSQL; the other settings name one of your own.
  expect(loadConfig({ ARCHIVE_DIR: '/archive', ...inFiles({ BACKUP_KEY }) })).toMatchObject({ BACKUP_KEY })
})

test('a setting that has a key, a token or a password in its example is a secret (REL-24)', () => {
  const sensitive = Object.entries(settings).filter(
    ([name, { expected }]) => /KEY|TOKEN/.test(name) || expected.includes('password@'),
  )
  for (const [name, entry] of sensitive) expect(entry, name).toMatchObject({ isSecret: true })
  const all = Object.entries(settings).filter(([, entry]) => 'isSecret' in entry && entry.isSecret)
  expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(secrets).toSorted())
})

test('a secret that is set and in a file is refused, and so are an empty file and one that cannot be read (REL-24)', () => {
  const load = (given: Record<string, string>) => () => loadConfig({ METRICS_TOKEN_FILE: put('token', 'x'), ...given })
  expect(load({ METRICS_TOKEN: secrets.METRICS_TOKEN })).toThrow(
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set; expected is one of them.',
  )
  const empty = put('empty', '\n')
  expect(load({ METRICS_TOKEN_FILE: empty })).toThrow(`METRICS_TOKEN_FILE cannot be "${empty}": the file is empty.`)
  expect(load({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow('the file cannot be read (ENOENT).')
  expect(load({ METRICS_TOKEN_FILE: folder })).toThrow('the file cannot be read (EISDIR).')
})

test('a secret is in no message, wherever it came from (REL-24)', () => {
  for (const name of Object.keys(secrets)) {
    const given = { [`${name}_FILE`]: put('wrong', 'a wrong secret') }
    expect(() => loadConfig(given)).toThrow(`${name} cannot be what was given; expected is`)
    expect(() => loadConfig(given)).not.toThrow('a wrong secret')
  }
})
