import * as z from 'zod/mini'
import { SourceError, unreadable, type ChainSource } from './chain-source.ts'
import { bitcoinTransaction, depthOf, toPayment, toTip } from './esplora.ts'
import { openRpc, RpcRefusal } from './json-rpc.ts'
import { addressText, eightDecimals, hash, whole, type SourceAddress } from './request-json.ts'

const Chain = z.object({ blocks: whole, bestblockhash: hash, initialblockdownload: z.boolean() })
const Header = z.object({ hash, height: whole, time: whole })
const Transaction = z.object({
  txid: hash,
  blockhash: z.optional(hash),
  vout: z.array(
    z.object({ n: whole, value: eightDecimals, scriptPubKey: z.object({ address: z.optional(addressText) }) }),
  ),
})

/**
 * Bitcoin by the JSON-RPC of Bitcoin Core, from version 22 on, without a wallet. `txindex=1` is needed, because a payment is looked up
 * by its transaction only.
 */
export function openBitcoinCore(address: SourceAddress): ChainSource {
  const rpc = openRpc(address)
  return {
    readNetwork: () => rpc('getblockhash', [0], hash),
    readTip: async () => {
      const chain = await rpc('getblockchaininfo', [], Chain)
      if (chain.initialblockdownload) throw new SourceError('source_behind', 'it is still reading blocks')
      const header = await rpc('getblockheader', [chain.bestblockhash], Header)
      if (header.hash !== chain.bestblockhash) throw unreadable('another block than asked for')
      return toTip(header.height, header.time)
    },
    findTransaction: async (id, tip) => {
      const found = await rpc('getrawtransaction', [id, true], Transaction).catch(readRefusal)
      if (!found) return null
      if (found.txid !== id) throw unreadable('another transaction than asked for')
      const height = found.blockhash ? (await rpc('getblockheader', [found.blockhash], Header)).height : null
      const isInChain = height !== null && (await rpc('getblockhash', [height], hash)) === found.blockhash
      const payments = found.vout.map(({ n, value, scriptPubKey }) => toPayment(n, scriptPubKey.address, value))
      return { ...bitcoinTransaction(payments), ...depthOf(isInChain ? height : null, tip) }
    },
  }
}

/** Null when the node knows no such transaction. Without an index it would never know one that a block has. */
function readRefusal(error: unknown): null {
  if (!(error instanceof RpcRefusal) || error.code !== -5) throw error
  if (error.message.includes('mempool or blockchain')) return null
  throw unreadable('it has no complete index of transactions: set txindex=1')
}
