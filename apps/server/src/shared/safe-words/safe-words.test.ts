import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import { goodAddresses } from '../../testing/people/people.ts'
import { findForeignLink } from './find-foreign-link.ts'
import { findPaymentAddress } from './find-payment-address.ts'

const { encode } = createBase58check(sha256)
const base58 = (prefix: string, bytes: number, end = '') =>
  encode(new Uint8Array([...Buffer.from(prefix, 'hex'), ...Buffer.alloc(bytes, 7), ...Buffer.from(end, 'hex')]))
const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const fullWidth = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('')
const every = (count: number, text: string, mark: string) => text.replace(new RegExp(`.{${count}}`, 'g'), `$&${mark}`)

const named: Record<string, string> = {
  'an address of the sample world':
    'Our bitcoin address has changed. Until Friday pay to tb1qnjg0jd8228aq7egyzacy8cys3knf9xvrn9d67m.',
  bech32: bech32,
  'bech32 in capitals': bech32.toUpperCase(),
  'bech32 in changing case': `Bc1q${bech32.slice(4)}`,
  'bech32 in groups of four': every(4, bech32, ' '),
  'bech32 over lines': every(9, bech32, '\n'),
  'bech32 with hyphens': every(5, bech32, '-'),
  'bech32 with dots': every(5, bech32, '.'),
  'bech32 with zero-width spaces': every(3, bech32, '\u200b'),
  'bech32 in full-width letters': fullWidth(bech32),
  'bech32 letter by letter': every(1, bech32, ' '),
  'bech32 with words around it': `pay${bech32}now`,
  'bech32 in quotes and brackets': `(“${bech32.slice(0, 20)}” “${bech32.slice(20)}”)`,
  bech32m: goodAddresses.bitcoin.startsWith('bc1p')
    ? goodAddresses.bitcoin
    : 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  'an address of a script on testnet': base58('c4', 20),
  'a bitcoin address of a key': base58('00', 20),
  'a bitcoin address in two parts': `${base58('05', 20).slice(0, 17)} and then ${base58('05', 20).slice(17)}`.replace(
    ' and then ',
    ' ',
  ),
  'an address on testnet': base58('6f', 20),
  litecoin: base58('30', 20),
  TRON: goodAddresses.usdt,
  'TRON in groups': every(6, goodAddresses.usdt, ' '),
  'TRON in hexadecimal': `41${'a1'.repeat(20)}`,
  ethereum: goodAddresses.ethereum,
  'ethereum without 0x': goodAddresses.ethereum.slice(2),
  'ethereum in groups': every(4, goodAddresses.ethereum, ' '),
  'ethereum in capitals': goodAddresses.ethereum.toUpperCase(),
  'a private key': base58('80', 32, '01'),
  'a private key of testnet': base58('ef', 32),
  'a private key in hexadecimal': 'c0'.repeat(32),
  xpub: base58('0488b21e', 74),
  ypub: base58('049d7cb2', 74),
  zpub: base58('04b24746', 74),
  tpub: base58('043587cf', 74),
  'xpub in groups': every(10, base58('0488b21e', 74), ' '),
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV2',
  'a link of a wallet': 'bitcoin:?r=something',
  'a link of a wallet in capitals': 'ETHEREUM:PAY-ME',
  'a link of lightning': 'lightning:pay',
  'a name of ENS': 'send to cairn-treasury.eth today',
}

test.for(Object.entries(named))('%s is found as a payment address or a key', ([, text]) => {
  expect(findPaymentAddress(text)).not.toBeNull()
  expect(findPaymentAddress(`We moved. From now on use ${text} for deposits`)).not.toBeNull()
})

const ordinary = [
  'Withdrawals in bitcoin take up to two days this week, because the network is busy.',
  'Bitcoin: withdrawals above $10,000.00 are sent on Monday, 27 November 2026, between 09:00 and 17:30 UTC.',
  'You can lose some or all of the money that you put into a plan.',
  'The plan “Granite 2026/27” pays 4.25 % (at most $1,250,000.00). Call +44 20 7946 0123 or +1 (555) 010-9999.',
  'Cairn Investments Ltd, registered in England and Wales, no. 12345678, VAT GB123456789, e.g. as of 1.12.2026',
  'We were down from 10.30 a.m. to noon; U.S. members were affected, i.e. 1,204 people. Sorry!',
  'Ausfall behoben – vielen Dank für Ihre Geduld. Технические работы завершены. 系统维护已完成。 انتهت الصيانة',
  'IBAN DE89 3704 0044 0532 0130 00 belongs to our bank',
  'Profile: signal: file: nothing • bitcoin • ethereum – 3∙4 = 12',
  'Internationalizationwithoutanydigitsatall and Donaudampfschifffahrtsgesellschaft are long words',
]

test.for(ordinary)('“%s” is an ordinary text', (text) => {
  expect(findPaymentAddress(text)).toBeNull()
  expect(findForeignLink(text, allowed)).toBeNull()
})

const allowed = { origin: 'https://cairn.example', hosts: ['help.cairn.example'], email: 'help@cairn.example' }

test.for([
  'https://evil.example/verify',
  'http://cairn.example/terms',
  'https://cairn.example.evil.example/',
  'https://cairn.example@evil.example/',
  'https://user:pw@cairn.example/',
  'https://help.cairn.example:8443/',
  'https:\\\\evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'evil.example/verify',
  'evil.example',
  'www.evil.example',
  'WWW.evil',
  'hxxps://evil.example',
  'hxxp evil',
  'evil[.]example',
  'evil (dot) example',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'іnvest.example',
  'cаirn.example',
  'xn--nvest-gdf.example',
  'evil.xn--p1ai',
  '💰.ws',
  '192.168.1.1',
  'http://3232235777/',
  'http://[::1]/',
  'mailto:help@evil.example',
  'help@evil.example',
  'tel:+15550109999',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://files.example',
  't.me/cairn_support',
  ...[...'•∙⋅ꓸ⸱܁'].map((dot) => `evil${dot}example`),
  'evil<.>example',
  'skype:cairn?chat',
  'callto:cairn',
  '\\\\evil\\documents',
])('%s is no link that a text may have', (link) => {
  expect(findForeignLink(`Verify your account at ${link}, today.`, allowed)).not.toBeNull()
  expect(findForeignLink(`(${link})`, allowed)).not.toBeNull()
})

test.for([
  'https://cairn.example',
  'https://cairn.example/terms?version=2#fees',
  'cairn.example/terms',
  'https://help.cairn.example/a/b.html',
  'help@cairn.example',
  'mailto:help@cairn.example',
])('%s is a link that a text may have', (link) => {
  expect(findForeignLink(`Read ${link}. It is short.`, allowed)).toBeNull()
  expect(findForeignLink(`“${link}”`, allowed)).toBeNull()
})
