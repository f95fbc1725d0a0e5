import { createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Asset } from '@cairn/contract/core/constants.ts'

/** A transaction of a test chain, in the words of no dialect. */
export interface MadeTransaction {
  /** 64 hexadecimal digits. */
  id: string
  /** Its block; null while it has none. */
  height: number | null
  /** Units are in the smallest unit of the asset, or of another token or coin. */
  payments: { to: string; units: string; isOther?: boolean }[]
  hasFailed?: boolean
  callsContract?: boolean
  /** A contract pays ether with it: no field and no log of it has the payments. */
  isByContract?: boolean
  /** Every output of Bitcoin is spent. */
  isSpent?: boolean
  /** Who sent it and pays its fee; a stranger if absent. */
  from?: string
  /** The time of its block, in seconds since 1970. */
  at?: number
  /** A block with this number that is not in the chain has it. */
  isOrphan?: boolean
}

export interface MadeChain {
  network: string
  height: number
  /** Seconds since 1970. */
  tipAt: number
  transactions: MadeTransaction[]
  /** The final block, where the node knows one. */
  finalHeight: number | null
  /** From this height on, other blocks took the place of the first ones; with several, each time. */
  forkedAt?: number | number[]
  /** The most blocks whose logs the node shows in one reply; any number if absent. */
  rangeMax?: number
  /** Between two blocks; twelve if absent. */
  blockSeconds?: number
}

export interface Reply {
  status?: number
  text: string
}

interface Dialect {
  asset: Asset
  /** The start of the setting, before the URL. */
  prefix: string
  reply: (chain: MadeChain, path: string, body: string) => Reply
}

export const blockHash = (height: number, mark = 'b'): string =>
  mark.padEnd(56, mark) + height.toString(16).padStart(8, '0')

/*
 * How nodes write their replies, as recorded in API.md of Blockstream/esplora, the help of
 * `getrawtransaction` in Bitcoin Core 22 to 29, tests/ of ethereum/execution-apis, and docs/api/json-rpc of
 * tronprotocol/documentation-en. The refusal of a range of blocks is java-tron's.
 */

const base58check = createBase58check(sha256)
/** The hash of the chain's block at this height, as it is now. */
export const hashAt = ({ forkedAt = [] }: MadeChain, height: number) => {
  const forks = [forkedAt].flat().filter((from) => height >= from).length
  return forks === 0
    ? blockHash(height)
    : `${'f'.repeat(52)}${String(forks).padStart(4, '0')}${blockHash(height).slice(56)}`
}
const hashOf = (chain: MadeChain, { height, isOrphan }: MadeTransaction) =>
  isOrphan ? blockHash(height ?? 0, 'a') : hashAt(chain, height ?? 0)
/** Long ago, unless the test sets it. */
const timeOf = ({ height, at }: MadeTransaction) => at ?? 1_700_000_000 + (height ?? 0)
const find = (chain: MadeChain, id: string) => chain.transactions.find((one) => one.id === id)

function esplora(chain: MadeChain, path: string): Reply {
  const [, kind, argument = ''] = path.split('/')
  const found = find(chain, argument)
  if (kind === 'block-height') return { text: argument === '0' ? chain.network : hashAt(chain, Number(argument)) }
  if (path === '/blocks/tip/hash') return { text: hashAt(chain, chain.height) }
  if (kind === 'block') return json({ id: argument, height: chain.height, timestamp: chain.tipAt })
  if (kind === 'address') {
    const paying = chain.transactions.filter(({ payments }) => payments.some(({ to }) => to === argument))
    return {
      text: `[${paying
        .map((one) => esploraTransaction(chain, one))
        .toReversed()
        .join()}]`,
    }
  }
  if (path === '/fee-estimates') return json({ 1: 20.5, 6: 10.25 })
  if (path.includes('/outspend/')) return json({ spent: found?.isSpent === true })
  return found ? { text: esploraTransaction(chain, found) } : { status: 404, text: 'Transaction not found' }
}

function esploraTransaction(chain: MadeChain, found: MadeTransaction): string {
  const { height, payments } = found
  // By hand, because a number above 2^53 is no number of JavaScript.
  const vout = payments.map(
    ({ to, units }) => `{"scriptpubkey":"0014","scriptpubkey_address":"${to}","value":${units}}`,
  )
  const status =
    height === null
      ? { confirmed: false }
      : { confirmed: true, block_height: height, block_hash: hashOf(chain, found), block_time: timeOf(found) }
  return `{"txid":"${found.id}","version":2,"vout":[${vout.join()}],"status":${JSON.stringify(status)}}`
}

/** Bitcoin Core writes amounts in coins, with eight decimals. */
const inCoins = (units: string) => `${units.padStart(9, '0').slice(0, -8)}.${units.padStart(9, '0').slice(-8)}`

function bitcoinCore(chain: MadeChain, _path: string, body: string): Reply {
  const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: [never] }
  const of = (result: string) => ({ text: `{"result":${result},"error":null,"id":${id}}` })
  const height = parseInt(String(params[0]).slice(56), 16)
  switch (method) {
    case 'getblockhash':
      return of(JSON.stringify(params[0] === 0 ? chain.network : hashAt(chain, params[0])))
    case 'estimatesmartfee':
      return of('{"feerate":0.00010250,"blocks":6}')
    case 'gettxout':
      return of(find(chain, params[0])?.isSpent ? 'null' : '{"confirmations":1}')
    case 'getblockchaininfo':
      return of(
        `{"chain":"main","blocks":${chain.height},"bestblockhash":"${hashAt(chain, chain.height)}","verificationprogress":0.9999,"initialblockdownload":false}`,
      )
    case 'getblockheader': {
      const at = chain.transactions.find((one) => hashOf(chain, one) === params[0])?.at ?? chain.tipAt
      return of(`{"hash":"${params[0] as string}","confirmations":1,"height":${height},"time":${at}}`)
    }
    case 'getblock': {
      const txs = [
        { id: blockHash(height, 'd'), payments: [] },
        ...chain.transactions.filter((one) => one.height === height && !one.isOrphan),
      ]
      const tx = txs.map(({ id: txid, payments }) => {
        return { txid, vout: payments.map(({ to }) => ({ scriptPubKey: { address: to } })) }
      })
      const hash = params[0] as string
      return of(JSON.stringify({ hash, height, nTx: tx.length, previousblockhash: hashAt(chain, height - 1), tx }))
    }
  }
  const found = find(chain, params[0])
  if (!found) {
    const message = 'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.'
    return { status: 500, text: JSON.stringify({ result: null, error: { code: -5, message }, id }) }
  }
  const vout = found.payments.map(
    ({ to, units }, n) => `{"value":${inCoins(units)},"n":${n},"scriptPubKey":{"hex":"0014","address":"${to}"}}`,
  )
  const block = found.height === null ? '' : `,"blockhash":"${hashOf(chain, found)}","confirmations":1`
  return of(`{"txid":"${found.id}","vin":[],"vout":[${vout.join()}]${block}}`)
}

const hex = (value: bigint | number | string) => `0x${BigInt(value).toString(16)}`
const word = (digits: string) => `0x${digits.padStart(64, '0')}`
const toHex = (address: string) =>
  address.startsWith('T')
    ? Buffer.from(base58check.decode(address)).toString('hex').slice(2)
    : address.slice(2).toLowerCase()
const usdtOnTron = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
const anotherToken = '0x94f24e992ca04b49c6f2a2753076ef8938ed4daa'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The roots of the transactions of a block without any, and of any other. */
const roots = ['0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421', word('ee')]

function evm(chain: MadeChain, _path: string, body: string): Reply {
  const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: [string, unknown] }
  const of = (result: unknown) => json({ jsonrpc: '2.0', id, result })
  const refuse = (message: string) => json({ jsonrpc: '2.0', id, error: { code: -32602, message } })
  if (method === 'eth_chainId') return of(hex(chain.network))
  if (method === 'eth_getBlockByNumber') {
    const [tag, isWhole] = params
    if (tag === 'finalized' && chain.finalHeight === null) return refuse('invalid block number')
    const number = tag === 'latest' ? chain.height : tag === 'finalized' ? chain.finalHeight! : Number(tag)
    return of(evmBlock(chain, number, isWhole === true))
  }
  if (method === 'eth_getLogs') {
    const { address, fromBlock, toBlock } = params[0] as unknown as Record<string, string>
    if (Number(toBlock) - Number(fromBlock) >= (chain.rangeMax ?? Infinity))
      return refuse(`exceed max block range: ${chain.rangeMax}`)
    const there = chain.transactions.filter(
      (one) => !one.isOrphan && Number(fromBlock) <= one.height! && one.height! <= Number(toBlock),
    )
    return of(there.flatMap((one) => logsOf(chain, one)).filter((log) => log.address === address))
  }
  if (method === 'eth_getBalance')
    return of(hex(balanceOf(chain, params[0], params[1] === 'latest' ? chain.height : Number(params[1]))))
  if (method === 'eth_gasPrice') return of(hex(isTokenChain(chain) ? energyPrice : gasPrice))
  if (method === 'eth_call') {
    const { data } = params[0] as unknown as { data: string }
    return of(word(balanceOf(chain, `0x${data.slice(-40)}`, chain.height).toString(16)))
  }
  const found = find(chain, params[0].slice(2))
  if (!found || (method === 'eth_getTransactionReceipt' && found.height === null)) return of(null)
  if (method === 'eth_getTransactionByHash') return of(evmTransaction(chain, found))
  return of({
    transactionHash: params[0],
    blockHash: `0x${hashOf(chain, found)}`,
    blockNumber: hex(found.height!),
    status: found.hasFailed ? '0x0' : '0x1',
    gasUsed: hex(21_000),
    effectiveGasPrice: hex(gasPrice),
    logs: logsOf(chain, found),
  })
}

/** Three gwei. */
const gasPrice = 3_000_000_000n
/** In sun. */
const energyPrice = 210
const stranger = '0x00000000000000000000000000000000000000dd'

/** The coins, or on the chain of a token its tokens, that an address has at a block. */
function balanceOf(chain: MadeChain, address: string, height: number): bigint {
  const there = chain.transactions.filter((one) => one.height !== null && one.height <= height && !one.isOrphan)
  return there.reduce((sum, one) => {
    const isSender = one.from?.toLowerCase() === address && !isTokenChain(chain)
    const paid = one.payments.filter((payment) => !payment.isOther && !one.hasFailed)
    const counted =
      isTokenChain(chain) || one.isByContract ? paid : paid.filter((payment) => payment === coinOf(chain, one))
    const received = counted.filter(({ to }) => `0x${toHex(to)}` === address)
    const units = (of: typeof paid) => of.reduce((total, payment) => total + BigInt(payment.units), 0n)
    return sum + units(received) - (isSender ? units(counted) + 21_000n * gasPrice : 0n)
  }, 0n)
}

const isTokenChain = ({ network }: MadeChain) => network === '728126428'
const coinOf = (chain: MadeChain, { callsContract, isByContract, payments }: MadeTransaction) =>
  payments.find(({ isOther }) => Boolean(isOther) === isTokenChain(chain) && !callsContract && !isByContract)

function evmBlock(chain: MadeChain, number: number, isWhole: boolean) {
  const there = chain.transactions.filter(({ height, isOrphan }) => height === number && !isOrphan)
  return {
    number: hex(number),
    hash: `0x${hashAt(chain, number)}`,
    parentHash: `0x${hashAt(chain, number - 1)}`,
    timestamp: hex(
      there[0] ? (there[0].at ?? chain.tipAt) : chain.tipAt - (chain.blockSeconds ?? 12) * (chain.height - number),
    ),
    transactionsRoot: roots[there.length === 0 ? 0 : 1],
    transactions: there.map((one) => (isWhole ? evmTransaction(chain, one) : `0x${one.id}`)),
  }
}

function evmTransaction(chain: MadeChain, found: MadeTransaction) {
  const { callsContract, from, height, isByContract } = found
  const coin = coinOf(chain, found)
  return {
    hash: `0x${found.id}`,
    from: from?.toLowerCase() ?? stranger,
    to:
      isTokenChain(chain) && !coin ? usdtOnTron : callsContract || isByContract ? anotherToken : `0x${toHex(coin!.to)}`,
    value: hex(coin?.units ?? 0),
    input: isTokenChain(chain) || callsContract || isByContract ? '0xa9059cbb' : '0x',
    blockNumber: height === null ? null : hex(height),
  }
}

function logsOf(chain: MadeChain, found: MadeTransaction) {
  if (found.hasFailed || found.isByContract) return []
  const coin = coinOf(chain, found)
  return found.payments
    .filter((one) => one !== coin)
    .map(({ isOther, to, units }) => ({
      address: isOther || !isTokenChain(chain) ? anotherToken : usdtOnTron,
      topics: [transfer, word('dd'), word(toHex(to))],
      data: word(BigInt(units).toString(16)),
      removed: false,
      transactionHash: `0x${found.id}`,
      blockNumber: hex(found.height ?? 0),
    }))
}

function json(value: object): Reply {
  return { text: JSON.stringify(value) }
}

export const dialects = {
  esplora: { asset: 'bitcoin', prefix: 'esplora+', reply: esplora },
  'Bitcoin Core': { asset: 'bitcoin', prefix: 'core+', reply: bitcoinCore },
  Ethereum: { asset: 'ethereum', prefix: '', reply: evm },
  'USDT on TRON': { asset: 'usdt', prefix: '', reply: evm },
} as const satisfies Record<string, Dialect>
