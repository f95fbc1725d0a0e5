import * as z from 'zod/mini'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import { toTronAddress } from '../../../shared/addresses/crypto-address.ts'
import { unreadable, type ChainSource } from './chain-source.ts'
import { depthOf } from './esplora.ts'
import { readBalances, readSpent } from './evm-balances.ts'
import { readEtherBlock, readTokenBlocks } from './evm-blocks.ts'
import { Block, readTransfer, Receipt, toHex, Transaction, units } from './evm-replies.ts'
import { openRpc, RpcRefusal } from './json-rpc.ts'
import type { SourceAddress } from './request-json.ts'

/** More than all ether, or all USDT, in the smallest unit. */
const unitsEnd = { ethereum: 10n ** 27n, usdt: 10n ** 18n }

/**
 * What a transfer takes: gas of Ethereum, and energy of TRON for USDT to an address that has some. On TRON the price is in sun, and
 * energy from staked TRX costs nothing.
 */
const gasOfTransfer = { ethereum: 21_000n, usdt: 65_000n }

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
  // A block has up to 10 MB of transactions. Logs of others must not make a payment unreadable.
  const readLarge = openRpc({ ...source, megabytesMax: 24 })
  const readBlock = (tag: string) => rpc('eth_getBlockByNumber', [tag, false], z.nullable(Block))
  const write = asset === 'usdt' ? toTronAddress : (text: string) => text
  return {
    ...(token === null
      ? { readBlock: (at: number) => readEtherBlock(readLarge, at) }
      : { readBlocks: (first: number, last: number) => readTokenBlocks(readLarge, token, first, last) }),
    readCollectingCost: async () => (await rpc('eth_gasPrice', [], units)) * gasOfTransfer[asset],
    readBalances: (addresses, height) => readBalances(source, rpc, { addresses, height, token }),
    ...(token === null && { readSpent: (id: string) => readSpent(rpc, id) }),
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
        readLarge('eth_getTransactionReceipt', [id], z.nullable(Receipt)),
      ])
      if (!found) return null
      if (found.hash !== id || (receipt && receipt.transactionHash !== id))
        throw unreadable('another transaction than asked for')
      const coin = found.to
        ? [{ output: 0, address: write(found.to), units: found.value, isOther: token !== null }]
        : []
      const logs = receipt?.logs.flatMap((log, output) => readTransfer(log, output, token, write)) ?? []
      if ([...coin, ...logs].some((one) => !one.isOther && one.units >= unitsEnd[asset]))
        throw unreadable('more coins than there are')
      const block = receipt && (await readBlock(toHex(receipt.blockNumber)))
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

/** Older nodes do not know the tag `finalized`: then the number of blocks decides. */
function readUnknownTag(error: unknown): null {
  if (error instanceof RpcRefusal) return null
  throw error
}
