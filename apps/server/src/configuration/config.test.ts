import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cairn.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cairn <hello@cairn.example>',
  DOCUMENT_KEY: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  AVATAR_SERVICE_URL: 'none',
  ADDRESS_KEY: '1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100',
}

test('production starts with its required settings', () => {
  expect(loadConfig(production)).toMatchObject({ isProduction: true, MAIL_FROM: production.MAIL_FROM })
})

test.for(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'DOCUMENT_KEY', 'ADDRESS_KEY', 'AVATAR_SERVICE_URL'])(
  'production does not start without %s, which is named; elsewhere it is not needed (SEC-119)',
  (name) => {
    for (const given of [undefined, '']) {
      expect(() => loadConfig({ ...production, [name]: given })).toThrow(ConfigError)
      expect(() => loadConfig({ ...production, [name]: given })).toThrow(`${name} is not set; production needs`)
    }
    expect(() => loadConfig({})).not.toThrow()
  },
)

test.for([
  ['PUBLIC_URL', 'http://cairn.example', 'passwords and sessions would travel in clear'],
  ['HEAD_WEBHOOK_URL', 'http://heads.example', 'another head could be put in its place'],
  ['DOCUMENT_KEY', '0'.repeat(64), 'it is not random'],
  ['DOCUMENT_KEY', 'deadbeef'.repeat(8), 'it is not random'],
  ['ADDRESS_KEY', '0'.repeat(64), 'it is not random'],
  ['ADDRESS_KEY_OTHER', '0'.repeat(64), 'it is not random'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'strangers could choose the address'],
  ['TRUSTED_PROXIES', '127.0.0.1, ::/0', 'strangers could choose the address'],
  ['TRUSTED_PROXIES', '::ffff:0:0/96', 'strangers could choose the address'],
  ['TRUSTED_PROXIES', '0:0:0:0:0:ffff:0.0.0.0/97', 'strangers could choose the address'],
  ['AVATAR_SERVICE_URL', 'http://faces.example/{name}', 'names of members would travel in clear'],
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1', 'strangers could choose the address'],
] as const)('production refuses %s=%s, which can be used elsewhere (SEC-119)', ([name, value, why]) => {
  expect(() => loadConfig({ ...production, [name]: value })).toThrow(why)
  expect(() => loadConfig({ [name]: value })).not.toThrow()
})

test('production trusts one proxy and private networks', () => {
  const TRUSTED_PROXIES = '127.0.0.1,10.0.0.0/8,::1,fc00::/7'
  expect(loadConfig({ ...production, TRUSTED_PROXIES }).TRUSTED_PROXIES).toHaveLength(4)
})

test.for(['999.1.1.1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'proxy', '1234', 'fe80::g'])(
  'TRUSTED_PROXIES cannot be %s',
  (TRUSTED_PROXIES) => {
    expect(() => loadConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES cannot be')
  },
)

test.for(['none', 'hello', 'mailto:nobody', 'http://in.clear', 'mailto:a@b\nExpires: never', 'javascript:alert(1)'])(
  'SECURITY_CONTACT cannot be %j',
  (SECURITY_CONTACT) => {
    expect(() => loadConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT cannot be')
  },
)

const readExplorer = (value: string) => loadConfig({ BITCOIN_EXPLORER_URL: value }).BITCOIN_EXPLORER_URL

test('the address of a block explorer takes the transaction, is not sent in clear, and can be switched off', () => {
  expect(readExplorer('https://blocks.example/{id}')).toBe('https://blocks.example/{id}')
  expect(readExplorer('none')).toBe('')
  for (const bad of ['https://blocks.example/', 'http://blocks.example/{id}', 'javascript:alert({id})']) {
    expect(() => readExplorer(bad)).toThrow('BITCOIN_EXPLORER_URL cannot be')
  }
})

const readRates = (RATE_SOURCES: string) => loadConfig({ RATE_SOURCES }).RATE_SOURCES.map(({ url }) => url)

test('a chain has one source, or two of different hosts', () => {
  const [core, esplora] = ['core+http://user:password@host:8332', 'esplora+https://other/api']
  expect(loadConfig({ BITCOIN_SOURCE: `${core}, ${esplora}` }).BITCOIN_SOURCE).toBe(`${core},${esplora}`)
  for (const wrong of [
    `${core},`,
    `${core},${core}`,
    `${core},https://other/api`,
    `${core},${esplora},esplora+https://third`,
  ])
    expect(() => loadConfig({ BITCOIN_SOURCE: wrong })).toThrow('BITCOIN_SOURCE')
})

test('rates come from two different tickers, or from none', () => {
  expect(readRates('')).toEqual([])
  expect(readRates('coinbase, kraken+https://rates.example')).toEqual([
    'https://api.exchange.coinbase.com',
    'https://rates.example',
  ])
  for (const bad of ['kraken', 'kraken,kraken', 'kraken,coinbase,kraken', 'kraken,other', 'kraken,coinbase+ftp://a']) {
    expect(() => readRates(bad)).toThrow('RATE_SOURCES cannot be')
  }
})

test.for([
  [
    'office.example',
    'OPERATOR_URL cannot be "office.example"; expected is https://office.your.domain, without a path.',
  ],
  ['http://office.example', 'passwords and sessions would travel in clear'],
  ['https://office.example/operator', 'without a path'],
  ['https://cairn.example', 'OPERATOR_URL and PUBLIC_URL have the same host name'],
  ['https://cairn.example:8443', 'have the same host name'],
] as const)('OPERATOR_URL cannot be %s (SEC-117)', ([OPERATOR_URL, why]) => {
  expect(() => loadConfig({ ...production, OPERATOR_URL })).toThrow(why)
})

test('OPERATOR_URL needs PUBLIC_URL, and has no slash at its end', () => {
  const mixed = { OPERATOR_URL: 'http://office.example', PUBLIC_URL: 'https://cairn.example' }
  expect(() => loadConfig(mixed)).toThrow('OPERATOR_URL and PUBLIC_URL differ in https')
  expect(() => loadConfig({ OPERATOR_URL: 'https://office.example' })).toThrow(
    'OPERATOR_URL is set and PUBLIC_URL is not',
  )
  const OPERATOR_URL = 'https://office.example/'
  expect(loadConfig({ ...production, OPERATOR_URL }).OPERATOR_URL).toBe('https://office.example')
})

test.for(['office', '10.0.0.0/33', '10.0.0.0/8;10.1.0.0/16'])('OPERATOR_NETWORKS cannot be %s (SEC-118)', (given) => {
  expect(() => loadConfig({ OPERATOR_NETWORKS: given })).toThrow('OPERATOR_NETWORKS cannot be')
})

test.for([
  [{ ARCHIVE_DIR: '/srv/data/archive', DATA_DIR: '/srv/data' }, 'one inside the other'],
  [{ ARCHIVE_DIR: '/srv', DATA_DIR: '/srv/data' }, 'one inside the other'],
  [{ ARCHIVE_DIR: '/archive', DATABASE_URL: 'postgres://db/cairn' }, 'ARCHIVE_DIR is for the private PostgreSQL'],
  [{ ARCHIVE_DIR: 's3://bucket/cairn', FILES_URL: 's3://bucket' }, 'expected are two buckets, or two prefixes'],
  [{ ARCHIVE_DIR: 's3://Bucket' }, 'expected is a folder, or s3://bucket/prefix'],
  [{ ARCHIVE_DIR: 'https://bucket.example' }, 'expected is a folder, or s3://bucket/prefix'],
  [{ BACKUP_KEY: 'a'.repeat(64) }, 'BACKUP_KEY is set and ARCHIVE_DIR is not'],
] as const)('an archive cannot be %o', ([environment, why]) => {
  expect(() => loadConfig(environment)).toThrow(why)
})

test('an archive and the files can be in one bucket, below two prefixes', () => {
  const environment = { ARCHIVE_DIR: 's3://bucket/archive', FILES_URL: 's3://bucket/files' }
  expect(loadConfig(environment)).toMatchObject(environment)
})
