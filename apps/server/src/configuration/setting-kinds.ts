import { createECDH } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { readAddress } from '../platform/http/limits/client-address.ts'

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

export const httpUrl = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined

/** An address of the web, or nothing. */
export function parseUrl(value: string): string | undefined {
  return value === '' ? value : httpUrl(value)
}
export const text = (value: string) => value
export const key = {
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
export function isPrivateKey(value: string): boolean {
  if (!/^[0-9a-fA-F]{64}$/.test(value)) return false
  try {
    createECDH('prime256v1').setPrivateKey(value, 'hex')
    return true
  } catch {
    return false
  }
}
export const explorer = {
  expected: 'https://an.explorer/{id}, or none',
  parse: (value: string) => {
    if (value === '' || value === 'none') return ''
    return value.includes('{id}') && value.startsWith('https:') ? httpUrl(value) : undefined
  },
}
export const s3Endpoint = {
  fallback: '',
  expected: 'https://s3.your.domain',
  parse: parseUrl,
}
export const s3Region = {
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
export function parseRanges(value: string): string[] | undefined {
  const ranges = value.split(',').map((range) => range.trim())
  if (value === '') return []
  return ranges.every(isRange) ? ranges : undefined
}
export function parseHosts(value: string): string[] | undefined {
  if (value === '') return []
  const hosts = value.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host)) ? hosts : undefined
}
/** Whether a range is larger than any private network: 10.0.0.0/8 and fc00::/7. */
export function isTooLarge(range: string): boolean {
  const [address = '', bits] = range.split('/')
  if (bits === undefined) return false
  if (isIPv4(address)) return +bits < 8
  // IPv4 addresses in IPv6 notation.
  return isIPv4(readAddress(address) ?? '') ? +bits < 96 + 8 : +bits < 7
}
/** One source of a chain, or two of different hosts. Where a chain has several kinds, the kind stands before the URL. */
export function chainSource(kinds: string, expected: string) {
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
export function parseRateSources(value: string): RateSource[] | undefined {
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
/** A file or folder, or nothing. */
export function parsePath(value: string): string {
  return value === '' ? value : resolve(value)
}
/** The risk of an address without TLS. */
export function inClear(risk: string) {
  return (value: string) => value.startsWith('http:') && risk
}
export function number(min: number, max: number) {
  const digits = new RegExp(`^\\d{1,${String(max).length}}$`)
  return {
    expected: `a number from ${min} to ${max}`,
    parse: (value: string) => (digits.test(value) && +value >= min && +value <= max ? +value : undefined),
  }
}
export const database = {
  isSecret: true,
  fallback: '',
  expected: 'postgres://user:password@host:port/database',
  parse: (value: string) => (value === '' || /^postgres(ql)?:\/\//.test(value) ? value : undefined),
}
