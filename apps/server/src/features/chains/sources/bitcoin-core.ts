import * as z from 'zod/mini'
import { SourceError, unreadable, type ChainSource } from './chain-source.ts'
import { bitcoinTransaction, depthOf, inputSize, toPayment, toTip } from './esplora.ts'
import { callEach, openRpc, RpcRefusal } from './json-rpc.ts'
import { addressText, eightDecimals, hash, whole, type SourceAddress } from './request-json.ts'

const Chain = z.object({ blocks: whole, bestblockhash: hash, initialblockdownload: z.boolean() })
const Header = z.object({ hash, height: whole, time: whole })
const Script = z.object({ address: z.optional(addressText) })
const Transaction = z.object({
  txid: hash,
  blockhash: z.optional(hash),
  vout: z.array(z.object({ n: whole, value: eightDecimals, scriptPubKey: Script })),
})
const Block = z.object({
  hash,
  height: whole,
  nTx: whole,
  previousblockhash: z.optional(hash),
  tx: z.array(z.object({ txid: hash, vout: z.array(z.object({ scriptPubKey: Script })) })),
})
/** Bitcoin for a thousand virtual bytes; absent while the node knows too few blocks. */
const FeeRate = z.object({ feerate: z.optional(eightDecimals) })

/**
 * Bitcoin by the JSON-RPC of Bitcoin Core, from version 22 on, without a wallet. `txindex=1` is needed, because a payment is looked up
 * by its transaction only.
 */
export function openBitcoinCore(address: SourceAddress): ChainSource {
  const rpc = openRpc(address)
  // A block has up to 4 MB, each byte as two digits, with the names of its fields.
  const readLarge = openRpc({ ...address, megabytesMax: 24 })
  return {
    readNetwork: () => rpc('getblockhash', [0], hash),
    readTip: async () => {
      const chain = await rpc('getblockchaininfo', [], Chain)
      if (chain.initialblockdownload) throw new SourceError('source_behind', 'it is still reading blocks')
      const header = await rpc('getblockheader', [chain.bestblockhash], Header)
      if (header.hash !== chain.bestblockhash) throw unreadable('another block than asked for')
      return toTip(header.height, header.time)
    },
    readCollectingCost: async () => {
      const { feerate } = await rpc('estimatesmartfee', [6], FeeRate)
      return feerate === undefined ? null : (feerate * inputSize) / 1_000n + 1n
    },
    readUnspent: async (outputs) => {
      const asked = outputs.map(({ output, transaction_id: id }) => [id, output, false])
      return (await callEach(address, 'gettxout', asked, z.nullable(z.object({})))).map((one) => one !== null)
    },
    unspentMax: 500,
    findTransaction: async (id, tip) => {
      const found = await rpc('getrawtransaction', [id, true], Transaction).catch(readRefusal)
      if (!found) return null
      if (found.txid !== id) throw unreadable('another transaction than asked for')
      const header = found.blockhash ? await rpc('getblockheader', [found.blockhash], Header) : null
      const isInChain = header !== null && (await rpc('getblockhash', [header.height], hash)) === found.blockhash
      const block = header && isInChain ? { ...header, at: new Date(header.time * 1_000) } : null
      const payments = found.vout.map(({ n, value, scriptPubKey }) => toPayment(n, scriptPubKey.address, value))
      // The index keeps the blocks that the chain has left. The node looks among pending transactions first.
      const isStale = header !== null && !isInChain
      return { ...bitcoinTransaction(payments), ...depthOf(block, tip), isStale }
    },
    readBlock: async (height) => {
      const at = await rpc('getblockhash', [height], hash)
      const block = await readLarge('getblock', [at, 2], Block)
      // A block is never empty: the first transaction is its miner's.
      if (block.hash !== at || block.height !== height || block.tx.length !== block.nTx || block.nTx === 0)
        throw unreadable('another block than asked for')
      const transactions = block.tx.map(({ txid, vout }) => {
        return { id: txid, addresses: vout.flatMap(({ scriptPubKey: { address: payee } }) => payee ?? []) }
      })
      return { hash: at, previous: block.previousblockhash ?? '', transactions }
    },
  }
}

/** Null when the node knows no such transaction. Without an index it would never know one that a block has. */
function readRefusal(error: unknown): null {
  if (!(error instanceof RpcRefusal) || error.code !== -5) throw error
  if (error.message.includes('mempool or blockchain')) return null
  throw unreadable('it has no complete index of transactions: set txindex=1')
}
