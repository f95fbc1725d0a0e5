import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import { toTronAddress } from '../../../shared/addresses/crypto-address.ts'
import { unreadable, type ChainPayment, type ChainSource } from './chain-source.ts'
import { depthOf } from './esplora.ts'
import { openRpc, RpcRefusal } from './json-rpc.ts'
import type { SourceAddress } from './request-json.ts'

const lower = z.transform((text: string) => text.toLowerCase())
const hexOf = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), lower)
const hash = hexOf(/^0x[0-9a-fA-F]{64}$/)
const address = hexOf(/^0x[0-9a-fA-F]{40}$/)
const data = hexOf(/^0x([0-9a-fA-F]{2})*$/)
const height = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,10}$/)),
  z.transform((text: string) => Number(text)),
)
const units = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text: string) => BigInt(text)),
)

const Block = z.object({ number: height, hash, timestamp: height })
const Transaction = z.object({ hash, to: z.nullish(address), value: units, input: data })
const Receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  status: z.enum(['0x0', '0x1']),
  logs: z.array(z.object({ address, topics: z.array(hash), data, removed: z.optional(z.boolean()) })),
})
type Log = z.infer<typeof Receipt>['logs'][number]

/** `Transfer(address,address,uint256)` of ERC-20 and TRC-20. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Options {
  asset: Exclude<Asset, 'bitcoin'>
  /** The contract of USDT on the network, in hexadecimal; null where the asset is the coin of the chain. */
  token: string | null
}

/**
 * Ethereum, or USDT on TRON, by the JSON-RPC of a node. A token is counted by the logs of its contract in the receipt of a successful
 * transaction. A block counts when the chain has it at its height, and is final when the chain marks it so.
 */
export function openEvm(source: SourceAddress, { asset, token }: Options): ChainSource {
  const rpc = openRpc(source)
  const readBlock = (tag: string) => rpc('eth_getBlockByNumber', [tag, false], z.nullable(Block))
  const write = asset === 'usdt' ? toTronAddress : (text: string) => text
  return {
    readNetwork: async () => BigInt(await rpc('eth_chainId', [], units)).toString(),
    readTip: async () => {
      const [newest, final] = await Promise.all([readBlock('latest'), readBlock('finalized').catch(readUnknownTag)])
      if (!newest) throw unreadable('no newest block')
      const { number, timestamp } = newest
      const finalHeight = final?.number ?? number - confirmationsNeeded[asset] + 1
      return { height: number, at: new Date(timestamp * 1_000), finalHeight }
    },
    findTransaction: async (digits, tip) => {
      const id = `0x${digits}`
      const [found, receipt] = await Promise.all([
        rpc('eth_getTransactionByHash', [id], z.nullable(Transaction)),
        rpc('eth_getTransactionReceipt', [id], z.nullable(Receipt)),
      ])
      if (!found) return null
      if (found.hash !== id || (receipt && receipt.transactionHash !== id))
        throw unreadable('another transaction than asked for')
      const coin = found.to
        ? [{ output: 0, address: write(found.to), units: found.value, isOther: token !== null }]
        : []
      const logs = receipt?.logs.flatMap((log, output) => readTransfer(log, output, token, write)) ?? []
      const block = receipt && (await readBlock(`0x${receipt.blockNumber.toString(16)}`))
      const isInChain = block?.hash === receipt?.blockHash && receipt !== null
      const place =
        isInChain && block ? { height: block.number, hash: block.hash, at: new Date(block.timestamp * 1_000) } : null
      const depth = depthOf(place, tip)
      return {
        ...depth,
        isSettled: depth.isFinal,
        hasFailed: receipt?.status === '0x0',
        callsContract: token === null && found.input !== '0x',
        payments:
          token !== null && !receipt ? null : [...coin.filter((one) => one.units > 0n || token === null), ...logs],
      }
    },
  }
}

/** The payment of a log, if it is a transfer of a token. One of a contract with other fields is not. */
function readTransfer(log: Log, output: number, token: string | null, write: (hex: string) => string): ChainPayment[] {
  const [topic, , to, ...more] = log.topics
  if (topic !== transferTopic || !to || more.length > 0 || log.data.length !== 66 || log.removed) return []
  return [{ output, address: write(`0x${to.slice(26)}`), units: BigInt(log.data), isOther: log.address !== token }]
}

/** Older nodes do not know the tag `finalized`: then the number of blocks decides. */
function readUnknownTag(error: unknown): null {
  if (error instanceof RpcRefusal) return null
  throw error
}
