import { resolve } from 'node:path'
import { readS3Url } from '@cairn/postgres-backup/s3/s3-place.ts'
import {
  chainSource,
  database,
  explorer,
  httpUrl,
  inClear,
  isPrivateKey,
  isTooLarge,
  key,
  number,
  parseHosts,
  parsePath,
  parseRanges,
  parseRateSources,
  parseUrl,
  s3Endpoint,
  s3Region,
  text,
  type Setting,
} from './setting-kinds.ts'

function setting<T>(entry: Setting<T>): Setting<T> {
  return entry
}

/**
 * Every setting of the server, declared once. `docs/operating/settings.md` lists the same table. An invalid value is refused with
 * a sentence that names the setting, the value and what is expected.
 */
export const settings = {
  PORT: setting({
    meaning: 'The port to listen on; 0 takes a free one.',
    fallback: '8080',
    ...number(0, 65_535),
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
    parse: (value) => resolve(value),
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
    risk: inClear('pictures of members would travel in clear'),
  }),
  FILES_REGION: setting({
    ...s3Region,
    meaning: 'The region of the bucket.',
  }),
  DATABASE_URL: setting({
    meaning: 'A PostgreSQL of your own. Without it a private one runs under the data folder.',
    ...database,
  }),
  MIGRATION_URL: setting({
    meaning:
      'The same database with the login that migrates it, for `cairn migrate`. A server that has it migrates at its start.',
    ...database,
  }),
  DATABASE_CONNECTIONS: setting({
    meaning: 'The most connections to the database that the calls use.',
    fallback: '16',
    ...number(2, 500),
  }),
  MEMBER_CALLS_MAX: setting({
    meaning: 'The most calls of one member in a minute; a fifth of them may be changes, and in an hour twice as many.',
    fallback: '600',
    ...number(60, 9_999_999),
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
    ...number(0, 3_600),
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
    risk: inClear('passwords and sessions would travel in clear'),
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
    parse: parseUrl,
    risk: inClear('another head could be put in its place on the way'),
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
    parse: parsePath,
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
    risk: inClear('names of members would travel in clear'),
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
      return parsePath(value)
    },
  }),
  ARCHIVE_ENDPOINT: setting({
    ...s3Endpoint,
    meaning: 'The address of a service that speaks S3, other than Amazon’s, for the archive.',
    risk: inClear('records of members would travel in clear'),
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
    ...number(1, 400),
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
