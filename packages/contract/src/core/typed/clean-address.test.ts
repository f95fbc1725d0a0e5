import { expect, test } from 'vitest'
import { cleanAddress } from './clean-address.ts'

const bitcoin = 'tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'
const ethereum = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const tron = 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9'
const inGroups = (text: string) => text.replace(/.{4}/g, '$& ')
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

test.for([
  ['bitcoin', bitcoin, bitcoin],
  ['bitcoin', ` ${bitcoin}\n`, bitcoin],
  ['bitcoin', `\u200b${bitcoin}\u200e`, bitcoin],
  ['bitcoin', inGroups(bitcoin), bitcoin],
  ['bitcoin', bitcoin.replace(/.{4}/g, '$&\u00a0'), bitcoin],
  ['bitcoin', wide(bitcoin), bitcoin],
  ['bitcoin', `bitcoin:${bitcoin}`, bitcoin],
  ['bitcoin', `BITCOIN:${bitcoin.toUpperCase()}?AMOUNT=0.1`, bitcoin.toUpperCase()],
  ['bitcoin', `bitcoin:${bitcoin}?amount=0.1&label=Ada%20Lovelace`, bitcoin],
  ['bitcoin', `bitcoin://${bitcoin}`, bitcoin],
  // Out of a sentence, a table or a mail.
  ['bitcoin', `“${bitcoin}”`, bitcoin],
  ['bitcoin', `<${bitcoin}>.`, bitcoin],
  ['bitcoin', `(${bitcoin}),`, bitcoin],
  ['ethereum', `'${ethereum}'`, ethereum],
  ['usdt', `«${tron}»;`, tron],
  // The chain before the address. Another chain is not left out.
  ['ethereum', `eth:${ethereum}`, ethereum],
  ['ethereum', `matic:${ethereum}`, `matic:${ethereum}`],
  // A link's requirement (`req-`) is not left out.
  ['bitcoin', `bitcoin:${bitcoin}?req-pop=callback`, `bitcoin:${bitcoin}?req-pop=callback`],
  ['bitcoin', `ethereum:${ethereum}`, `ethereum:${ethereum}`],
  ['ethereum', ethereum, ethereum],
  ['ethereum', `ethereum:${ethereum}`, ethereum],
  ['ethereum', `ethereum:pay-${ethereum}@1?value=1e18`, ethereum],
  ['ethereum', `ethereum:${ethereum}@137`, `ethereum:${ethereum}@137`.slice('ethereum:'.length)],
  // A call of a contract: the address in it is the contract's.
  ['ethereum', `ethereum:${ethereum}/transfer?address=${ethereum}`, `${ethereum}/transfer`],
  ['ethereum', ethereum.slice(2), ethereum],
  ['ethereum', ethereum.toUpperCase(), ethereum.toLowerCase()],
  ['ethereum', `0x${ethereum.slice(2).toUpperCase()}`, ethereum.toLowerCase()],
  ['ethereum', `\u2066${inGroups(ethereum)}\u2069`, ethereum],
  ['usdt', tron, tron],
  ['usdt', `tron:${tron}?amount=5`, tron],
  ['usdt', inGroups(tron), tron],
  ['usdt', `bitcoin:${bitcoin}`, `bitcoin:${bitcoin}`],
  ['usdt', '', ''],
] as const)('%s: %j is %j', ([asset, pasted, address]) => {
  expect(cleanAddress(asset, pasted)).toBe(address)
})
