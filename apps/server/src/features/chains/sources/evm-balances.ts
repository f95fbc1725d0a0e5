import * as z from 'zod/mini'
import { toTwentyBytes } from '../../../shared/addresses/crypto-address.ts'
import { unreadable, type Balances, type Spent } from './chain-source.ts'
import { Block, Cost, Sent, toHex, units } from './evm-replies.ts'
import { callEach, type Rpc } from './json-rpc.ts'
import type { SourceAddress } from './request-json.ts'

/** `balanceOf(address)` of ERC-20 and TRC-20. */
const balanceOf = '0x70a08231'

interface Asked {
  /** The contract of a token; null for the coin of the chain. */
  token: string | null
  addresses: readonly string[]
  /** Null for the newest block: java-tron shows the balances of no other. */
  height: number | null
}

/** The balances of addresses, in one request. */
export async function readBalances(
  source: SourceAddress,
  rpc: Rpc,
  { addresses, height, token }: Asked,
): Promise<Balances> {
  const at = height === null ? 'latest' : toHex(height)
  const block = await rpc('eth_getBlockByNumber', [at, false], z.nullable(Block))
  if (!block || (height !== null && block.number !== height)) throw unreadable('another block than asked for')
  const asked = addresses.map(toTwentyBytes).map((one) => {
    return [token === null ? one : { to: token, data: `${balanceOf}${one.slice(2).padStart(64, '0')}` }, at]
  })
  const read = callEach(source, token === null ? 'eth_getBalance' : 'eth_call', asked, units)
  const { hash, number, timestamp } = block
  return { block: { height: number, hash, at: new Date(timestamp * 1_000) }, units: await read }
}

/** The value that a transaction sent, unless it failed, and its fee. */
export async function readSpent(rpc: Rpc, digits: string): Promise<Spent | null> {
  const id = `0x${digits}`
  const [sent, cost] = await Promise.all([
    rpc('eth_getTransactionByHash', [id], z.nullable(Sent)),
    rpc('eth_getTransactionReceipt', [id], z.nullable(Cost)),
  ])
  if (!sent || !cost) return null
  if (sent.hash !== id || cost.transactionHash !== id) throw unreadable('another transaction than asked for')
  const value = cost.status === '0x1' ? sent.value : 0n
  return { from: sent.from, height: cost.blockNumber, units: value + cost.gasUsed * cost.effectiveGasPrice }
}
