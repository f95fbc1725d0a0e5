import { createECDH } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { readAddress } from '../platform/http/limits/client-address.ts'
import { readS3Url } from '@cairn/postgres-backup/s3/s3-place.ts'

/**
 * Every setting of the server, declared once. `docs/operating/settings.md` lists the same table. An invalid value is refused with
 * a sentence that names the setting, the value and what is expected.
 */
export interface Setting<T> {
  meaning: string
  /** The default; `undefined` with `neededInProduction` means that production does not start without a value. */
  fallback: string | undefined
  neededInProduction?: boolean
  /** Never repeated in a message, and may be in a file that `NAME_FILE` names. */
  isSecret?: boolean
  expected: string
  /** Returns undefined when the text cannot be used. */
  parse: (text: string) => T | undefined
  /** Returns why production refuses a value that can be used elsewhere. */
  risk?: (value: T) => string | false
}

function setting<T>(entry: Setting<T>): Setting<T> {
  return entry
}

const text = (value: string) => value
const key = {
  isSecret: true,
  fallback: '',
  expected: '64 hexadecimal digits',
  parse: (value: string) => (value === '' || /^[0-9a-fA-F]{64}$/.test(value) ? value.toLowerCase() : undefined),
  // At least 20 of 32 random bytes are different, except in one key of more than a billion.
  risk: (value: string) =>
    value !== '' &&
    new Set(Buffer.from(value, 'hex')).size < 20 &&
    'it is not random; make one with `openssl rand -hex 32`',
}
/** Whether a text is a private key of P-256, as almost any 32 bytes are. */
function isPrivateKey(value: string): boolean {
  if (!/^[0-9a-fA-F]{64}$/.test(value)) return false
  try {
    createECDH('prime256v1').setPrivateKey(value, 'hex')
    return true
  } catch {
    return false
  }
}
const explorer = {
  expected: 'https://an.explorer/{id}, or none',
  parse: (value: string) => {
    if (value === '' || value === 'none') return ''
    return value.includes('{id}') && value.startsWith('https:') ? httpUrl(value) : undefined
  },
}
const s3Endpoint = {
  fallback: '',
  expected: 'https://s3.your.domain',
  parse: (value: string) => (value === '' ? value : httpUrl(value)),
}
const s3Region = {
  fallback: 'us-east-1',
  expected: 'a region such as eu-central-1',
  parse: (value: string) => (/^[a-z0-9-]{1,40}$/.test(value) ? value : undefined),
}
/** Whether a text is an address, or a range of them such as 10.0.0.0/8. */
function isRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= (version === 4 ? 32 : 128))
}
function parseRanges(value: string): string[] | undefined {
  const ranges = value.split(',').map((range) => range.trim())
  if (value === '') return []
  return ranges.every(isRange) ? ranges : undefined
}
function parseHosts(value: string): string[] | undefined {
  if (value === '') return []
  const hosts = value.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host)) ? hosts : undefined
}
/** Whether a range is larger than any private network: 10.0.0.0/8 and fc00::/7. */
function isTooLarge(range: string): boolean {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) return false
  if (isIPv4(address)) return +bits < 8
  // IPv4 addresses in IPv6 notation.
  return isIPv4(readAddress(address) ?? '') ? +bits < 96 + 8 : +bits < 7
}
const httpUrl = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined

/** One source of a chain, or two of different hosts. Where a chain has several kinds, the kind stands before the URL. */
function chainSource(kinds: string, expected: string) {
  const pattern = new RegExp(`^${kinds}(https?:.+)$`)
  return {
    // Its address may contain a key.
    isSecret: true,
    fallback: '',
    expected: `${expected}; or two of them, separated by a comma`,
    parse: (value: string) => {
      if (value === '') return value
      const sources = value.split(',').map((source) => source.trim())
      const hosts = sources.flatMap((source) => {
        const url = httpUrl(pattern.exec(source)?.[1] ?? '')
        return url === undefined ? [] : [new URL(url).host]
      })
      const isRead = hosts.length === sources.length && hosts.length <= 2
      return isRead && new Set(hosts).size === hosts.length ? sources.join() : undefined
    },
  }
}

export interface RateSource {
  name: 'kraken' | 'coinbase'
  url: string
}

const tickers: Record<RateSource['name'], string> = {
  kraken: 'https://api.kraken.com',
  coinbase: 'https://api.exchange.coinbase.com',
}

/** Two different tickers: one alone can be wrong, or serve a rate that no longer changes. */
function parseRateSources(value: string): RateSource[] | undefined {
  if (value === '') return []
  const sources = value.split(',').flatMap((source): RateSource[] => {
    const [, name, given] = /^(kraken|coinbase)(?:\+(https?:.+))?$/.exec(source.trim()) ?? []
    const ticker = name as RateSource['name'] | undefined
    const url = given === undefined ? ticker && tickers[ticker] : httpUrl(given)
    return ticker && url ? [{ name: ticker, url }] : []
  })
  const names = new Set(sources.map(({ name }) => name))
  return sources.length === 2 && names.size === 2 && value.split(',').length === 2 ? sources : undefined
}

export const settings = {
  PORT: setting({
    meaning: 'The port to listen on; 0 takes a free one.',
    fallback: '8080',
    expected: 'a number from 0 to 65535',
    parse: (value) => (/^\d{1,5}$/.test(value) && +value <= 65_535 ? +value : undefined),
  }),
  HOST: setting({
    meaning: 'The name or address to listen on. `0.0.0.0` lets other machines in.',
    fallback: 'localhost',
    expected: 'a host name or an address',
    parse: text,
  }),
  DATA_DIR: setting({
    meaning: 'The folder that holds everything: the private PostgreSQL, files, keys, unsent mail.',
    fallback: 'data',
    expected: 'a folder',
    parse: (value) => (isAbsolute(value) ? value : resolve(value)),
  }),
  FILES_URL: setting({
    meaning: 'A bucket of S3 for the files. Without it they are in the folder `files` of the data folder.',
    fallback: '',
    expected: 's3://bucket or s3://bucket/prefix',
    parse: (value) => (value === '' || readS3Url(value) ? value : undefined),
  }),
  FILES_ENDPOINT: setting({
    ...s3Endpoint,
    meaning: 'The address of a service that speaks S3, other than Amazon’s.',
    risk: (value) => value.startsWith('http:') && 'pictures of members would travel in clear',
  }),
  FILES_REGION: setting({
    ...s3Region,
    meaning: 'The region of the bucket.',
  }),
  DATABASE_URL: setting({
    meaning: 'A PostgreSQL of your own. Without it a private one runs under the data folder.',
    isSecret: true,
    fallback: '',
    expected: 'postgres://user:password@host:port/database',
    parse: (value) => (value === '' || /^postgres(ql)?:\/\//.test(value) ? value : undefined),
  }),
  MIGRATION_URL: setting({
    meaning:
      'The same database with the login that migrates it, for `cairn migrate`. A server that has it migrates at its start.',
    isSecret: true,
    fallback: '',
    expected: 'postgres://user:password@host:port/database',
    parse: (value) => (value === '' || /^postgres(ql)?:\/\//.test(value) ? value : undefined),
  }),
  DATABASE_CONNECTIONS: setting({
    meaning: 'The most connections to the database that the calls use.',
    fallback: '16',
    expected: 'a number from 2 to 500',
    parse: (value) => (/^\d{1,3}$/.test(value) && +value >= 2 && +value <= 500 ? +value : undefined),
  }),
  MEMBER_CALLS_MAX: setting({
    meaning: 'The most calls of one member in a minute; a fifth of them may be changes, and in an hour twice as many.',
    fallback: '600',
    expected: 'a number from 60 to 9999999',
    parse: (value) => (/^\d{2,7}$/.test(value) && +value >= 60 ? +value : undefined),
  }),
  DATABASE_STANDBY: setting({
    meaning:
      'Whether money moves only while PostgreSQL keeps each commit on a second machine: `required`, or `none`, with which the loss of a machine may lose what was confirmed.',
    fallback: 'none',
    expected: 'required or none',
    parse: (value) => (['required', 'none'].includes(value) ? value === 'required' : undefined),
  }),
  DATABASE_WAIT: setting({
    meaning: 'For how many seconds a start waits for the database of `DATABASE_URL` while it is away.',
    fallback: '60',
    expected: 'a number from 0 to 3600',
    parse: (value) => (/^\d{1,4}$/.test(value) && +value <= 3_600 ? +value : undefined),
  }),
  PUBLIC_URL: setting({
    meaning: 'The address at which people reach this server; links in mails begin with it.',
    fallback: '',
    neededInProduction: true,
    expected: 'https://your.domain',
    parse: (value) => (value === '' ? value : httpUrl(value)?.replace(/\/+$/, '')),
    risk: (value) => !value.startsWith('https:') && 'passwords and sessions would travel in clear',
  }),
  OPERATOR_URL: setting({
    meaning:
      'A host name of its own for the back office, which the address of members then does not serve. Without it the back office is at `PUBLIC_URL`.',
    fallback: '',
    expected: 'https://office.your.domain, without a path',
    parse: (value) => {
      if (value === '') return ''
      const url = httpUrl(value)
      return url && new URL(url).href === `${new URL(url).origin}/` ? new URL(url).origin : undefined
    },
    risk: (value) => value.startsWith('http:') && 'passwords and sessions would travel in clear',
  }),
  OPERATOR_NETWORKS: setting({
    meaning: 'The addresses or ranges from which the back office can be used; separated by commas. Without it, any.',
    fallback: '',
    expected: 'addresses or ranges such as 203.0.113.0/24, separated by commas',
    parse: parseRanges,
  }),
  TRUSTED_PROXIES: setting({
    meaning: 'Addresses or ranges of the proxies in front, whose `X-Forwarded-For` is believed; separated by commas.',
    fallback: '',
    expected: 'addresses or ranges such as 10.0.0.0/8, separated by commas',
    parse: parseRanges,
    risk: (ranges) => ranges.some(isTooLarge) && 'strangers could choose the address that limits count',
  }),
  SMTP_URL: setting({
    meaning: 'The mail server. Without it each mail is written as a file under `outbox` in the data folder.',
    isSecret: true,
    fallback: '',
    neededInProduction: true,
    expected: 'smtp://user:password@host:port or smtps://…',
    parse: (value) => (value === '' || /^smtps?:\/\//.test(value) ? value : undefined),
  }),
  MAIL_FROM: setting({
    meaning: 'The sender of mails.',
    fallback: 'Cairn <no-reply@localhost>',
    neededInProduction: true,
    expected: 'Name <address@your.domain>',
    parse: (value) => (/^[^\r\n]*@[^\r\n]+$/.test(value) ? value : undefined),
  }),
  HEAD_WEBHOOK_URL: setting({
    meaning: 'Where the head of the chain is posted each day, as JSON, in addition to the mail to the owners.',
    isSecret: true,
    fallback: '',
    expected: 'https://your.domain/path',
    parse: (value) => (value === '' ? value : httpUrl(value)),
    risk: (value) => value.startsWith('http:') && 'another head could be put in its place on the way',
  }),
  PUSH_KEY: setting({
    ...key,
    parse: (value) => (value === '' || isPrivateKey(value) ? value.toLowerCase() : undefined),
    meaning:
      'The key that messages on devices of members are signed with (VAPID). With it, a member can switch them on, and the server calls the push services of browsers. Without it, there are none.',
  }),
  LINK_HOSTS: setting({
    meaning:
      'The hosts to which announcements and the texts of the company may link, separated by commas. The host of `PUBLIC_URL` is always allowed.',
    fallback: '',
    expected: 'www.your.domain,help.your.domain',
    parse: parseHosts,
  }),
  RELEASE_FEED: setting({
    meaning:
      'A file with the feed of releases (Atom or JSON Feed) that a task of yours downloads. Owners see a newer version under Operations; the server asks nobody.',
    fallback: '',
    expected: 'a file such as /var/lib/cairn/releases.atom',
    parse: (value) => (value === '' || isAbsolute(value) ? value : resolve(value)),
  }),
  AVATAR_SERVICE_URL: setting({
    meaning:
      'Where the picture of a member without one comes from; `{name}` becomes the full name. `none` draws initials.',
    fallback: 'https://ui-avatars.com/api/?name={name}',
    // Another company learns the names of members, so it is chosen and not assumed.
    neededInProduction: true,
    expected: 'a URL with {name}, or none',
    parse: (value) => {
      if (value === '' || value === 'none') return ''
      return value.includes('{name}') ? httpUrl(value) : undefined
    },
    risk: (value) => value.startsWith('http:') && 'names of members would travel in clear',
  }),
  SECURITY_CONTACT: setting({
    meaning:
      'Whom people write to who found a vulnerability, at `/.well-known/security.txt`. Without it there is no such file.',
    fallback: '',
    expected: 'mailto:security@your.domain or https://your.domain/page',
    parse: (value) =>
      value === '' || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(value) ? value : undefined,
  }),
  OPENAPI: setting({
    meaning: 'Whether production serves the description of all calls at `/api/openapi.json`. Elsewhere it is served.',
    fallback: 'off',
    expected: 'on or off',
    parse: (value) => (['on', 'off'].includes(value) ? value === 'on' : undefined),
  }),
  BITCOIN_EXPLORER_URL: setting({
    ...explorer,
    meaning: 'Where members see a Bitcoin transaction; `{id}` becomes its id. `none` shows no link.',
    fallback: 'https://mempool.space/tx/{id}',
  }),
  ETHEREUM_EXPLORER_URL: setting({
    ...explorer,
    meaning: 'The same for Ethereum.',
    fallback: 'https://etherscan.io/tx/{id}',
  }),
  USDT_EXPLORER_URL: setting({
    ...explorer,
    meaning: 'The same for USDT on the TRON network.',
    fallback: 'https://tronscan.org/#/transaction/{id}',
  }),
  BITCOIN_SOURCE: setting({
    ...chainSource('(?:core|esplora)\\+', 'core+http://user:password@host:8332 or esplora+https://host/api'),
    meaning:
      'Where Bitcoin payments are looked up: Bitcoin Core with `txindex=1`, or a service that speaks Esplora. Two must agree. Without it, by hand.',
  }),
  ETHEREUM_SOURCE: setting({
    ...chainSource('', 'https://host or http://host:8545'),
    meaning: 'Where Ethereum payments are looked up: the JSON-RPC of a node. Two must agree. Without it, by hand.',
  }),
  USDT_SOURCE: setting({
    ...chainSource('', 'https://host/jsonrpc or http://host:8545'),
    meaning: 'Where payments in USDT are looked up: the JSON-RPC of a TRON node. Two must agree. Without it, by hand.',
  }),
  RATE_SOURCES: setting({
    meaning:
      'The two public tickers that fix the amount in coins of a deposit; separated by a comma. Without it, deposits are in dollars only.',
    fallback: '',
    expected: 'kraken,coinbase, or with another address: kraken+https://host,coinbase+https://host',
    parse: parseRateSources,
    risk: (sources) =>
      sources.some(({ url }) => url.startsWith('http:')) && 'a rate that travels in clear can be changed on its way',
  }),
  DOCUMENT_KEY: setting({
    ...key,
    meaning: 'The key that identity documents are encrypted with. Outside production one is made in the data folder.',
    neededInProduction: true,
  }),
  DOCUMENT_KEY_OTHER: setting({
    ...key,
    meaning: 'A second key that decrypts identity documents. Only while the key is changed.',
  }),
  ADDRESS_KEY: setting({
    ...key,
    meaning:
      'The key that addresses, operators and their decisions are signed with, and that tokens are hashed with. Outside production one is made in the data folder.',
    neededInProduction: true,
  }),
  ADDRESS_KEY_OTHER: setting({
    ...key,
    meaning: 'A second key whose signatures and hashes are accepted. Only while the key is changed.',
  }),
  ARCHIVE_DIR: setting({
    meaning:
      'The folder, on another disk or machine, or the bucket of S3 into which the private PostgreSQL and the files are archived all the time. Without it nothing is.',
    fallback: '',
    expected: 'a folder, or s3://bucket/prefix',
    parse: (value) => {
      if (/^\w+:\/\//.test(value)) return readS3Url(value) ? value : undefined
      return value === '' || isAbsolute(value) ? value : resolve(value)
    },
  }),
  ARCHIVE_ENDPOINT: setting({
    ...s3Endpoint,
    meaning: 'The address of a service that speaks S3, other than Amazon’s, for the archive.',
    risk: (value) => value.startsWith('http:') && 'records of members would travel in clear',
  }),
  ARCHIVE_REGION: setting({
    ...s3Region,
    meaning: 'The region of the bucket of the archive.',
  }),
  BACKUP_KEY: setting({
    ...key,
    meaning:
      'The key that the archive is encrypted and signed with. Keep a copy elsewhere: without it nothing can be restored.',
  }),
  BACKUPS_KEPT: setting({
    meaning:
      'How many base backups are kept in the archive. One is made each night; the oldest is the earliest moment.',
    fallback: '8',
    expected: 'a number from 1 to 400',
    parse: (value) => (/^\d{1,3}$/.test(value) && +value >= 1 && +value <= 400 ? +value : undefined),
  }),
  METRICS_TOKEN: setting({
    meaning: 'The bearer token for `/metrics`. Without it one is made in the data folder.',
    isSecret: true,
    fallback: '',
    expected: 'at least 16 characters without spaces',
    parse: (value) => (value === '' || /^\S{16,}$/.test(value) ? value : undefined),
  }),
  LOG_LEVEL: setting({
    meaning: 'How much is logged.',
    fallback: 'info',
    expected: 'debug, info, warn, error or silent',
    parse: (value) => (['debug', 'info', 'warn', 'error', 'silent'].includes(value) ? value : undefined),
  }),
}
