import { createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { splitAccountKey } from '@cairn/contract/core/typed/account-key.ts'
import { bip84Account, etherAccount, tronAccount } from '../../testing/fixtures/account-keys.ts'
import { deriveReceivingAddress, pathOfAddress, readAccountKey } from './account-key.ts'
import { derivePublicChild } from './derive-public-child.ts'
import { checksumOfDescriptor } from './descriptor-checksum.ts'

const base58check = createBase58check(sha256)
const read = (typed: string, isProduction = true) => readAccountKey(typed, { isProduction })
const origin = '[73c5da0a/84h/0h/0h]'
const xpub = bip84Account.slice(origin.length)
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

function node(key: string) {
  const bytes = base58check.decode(key)
  return { chainCode: bytes.subarray(13, 45), key: bytes.subarray(45) }
}

test.for([
  // The second vector of BIP-32, m and m/0.
  [
    'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
    0,
    'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
  ],
] as const)('a public key has the children of BIP-32', ([parent, index, child]) => {
  const derived = derivePublicChild(node(parent), index)
  expect(Buffer.from(derived.key)).toEqual(Buffer.from(node(child).key))
  expect(Buffer.from(derived.chainCode)).toEqual(Buffer.from(node(child).chainCode))
})

test.for([
  ['an extended public key', bip84Account],
  ['the key of native segwit', `${origin}${zpub}`],
  ['other signs in the origin', `[73C5DA0A/84'/0'/0']${xpub}`],
  ['spaces and line ends', ` ${origin}\n${xpub} `],
  ['a descriptor', `wpkh(${bip84Account}/0/*)`],
  ['a descriptor with its checksum', `wpkh(${bip84Account}/0/*)#${checksumOfDescriptor(`wpkh(${bip84Account}/0/*)`)}`],
  ['a descriptor with addresses for change', `wpkh(${bip84Account}/<0;1>/*)`],
])('%s gives the receiving addresses of BIP-84', ([, typed]) => {
  const { accountKey, network } = read(typed!)!
  expect([accountKey, network]).toEqual([bip84Account, 'mainnet'])
  expect([0, 1].map((index) => deriveReceivingAddress({ accountKey, network }, index))).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  ])
  expect(pathOfAddress(accountKey, 7)).toBe('m/84h/0h/0h/0/7')
})

test.for([
  [
    'ethereum',
    etherAccount,
    ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
    'm/44h/60h/0h/0/7',
  ],
  [
    'usdt',
    tronAccount,
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
    'm/44h/195h/0h/0/7',
  ],
] as const)('an account key of %s gives the addresses of its wallets', ([asset, typed, addresses, path]) => {
  const { accountKey, ...found } = read(`${typed.replaceAll(/h(?=[/\]])/g, "'")}/0/*`)!
  expect({ accountKey, ...found }).toEqual({ accountKey: typed, asset, network: 'mainnet' })
  expect([0, 1].map((index) => deriveReceivingAddress({ accountKey, network: 'mainnet' }, index))).toEqual(addresses)
  expect(pathOfAddress(accountKey, 7)).toBe(path)
})

test('a descriptor has the checksum of BIP-380', () => {
  expect(checksumOfDescriptor('raw(deadbeef)')).toBe('89f8spxm')
})

test('a key of a test network is refused in production', () => {
  const bytes = base58check.decode(xpub)
  bytes.set([0x04, 0x35, 0x87, 0xcf])
  const tpub = `[73c5da0a/84h/1h/0h]${base58check.encode(bytes)}`
  expect(read(tpub)).toBeNull()
  const { accountKey, network } = read(tpub, false)!
  expect(deriveReceivingAddress({ accountKey, network }, 0)).toMatch(/^tb1q/)
  expect(read(tpub.replace('/1h/', '/0h/'), false)).toBeNull()
})

test.for([
  ['a typing error', bip84Account.replace('PW6V', 'PW6W')],
  ['another account in the origin', bip84Account.replace('0h]', '1h]')],
  ['a wrong checksum of the descriptor', `wpkh(${bip84Account}/0/*)#qqqqqqqq`],
  ['another script', `pkh(${bip84Account}/0/*)`],
  ['another path of addresses', `wpkh(${bip84Account}/1/*)`],
  ['the path of another script', bip84Account.replace('84h', '44h')],
  [
    'a key of another depth',
    `${origin}xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB`,
  ],
  ['a coin that is not paid in', etherAccount.replace('60h', '61h')],
  ['a descriptor of bitcoin with another coin', `wpkh(${etherAccount}/0/*)`],
  ['nothing', ''],
])('%s is no account key', ([, typed]) => {
  expect(read(typed!)).toBeNull()
})

const seed = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
test.for([
  [
    'an extended private key',
    'xprv9s21ZrQH143K3GJpoapnV8SFfukcVBSfeCficPSGfubmSFDxo1kuHnLisriDvSnRRuL2Qrg5ggqHKNVpxR86QEC8w35uxmGoggxtQTPvfUu',
  ],
  [
    'one in a descriptor',
    `wpkh([73c5da0a/84h/0h/0h]zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE/0/*)`,
  ],
  ['a private key of one address', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
  ['one of an older wallet', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['a private key as digits', 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
  ['a seed phrase', seed],
  [
    'a seed phrase with numbers',
    seed
      .split(' ')
      .map((word, place) => `${place + 1}. ${word}`)
      .join('\n'),
  ],
  ['a seed phrase of another language', 'あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あおぞら'],
])('%s is named as private', ([, typed]) => {
  expect(splitAccountKey(typed!)).toBe('account_key_private')
})

test.for([xpub, zpub, `wpkh(${xpub}/0/*)`])('a key without its origin is refused with the reason', (typed) => {
  expect(splitAccountKey(typed)).toBe('account_key_without_origin')
})
