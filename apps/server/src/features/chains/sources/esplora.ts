import * as z from 'zod/mini'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import { SourceError, unreadable, type ChainPayment, type ChainSource, type Depth, type Tip } from './chain-source.ts'
import {
  addressText,
  eightDecimals,
  hash,
  readAs,
  request,
  whole,
  wholeUnits,
  type SourceAddress,
} from './request-json.ts'

const Block = z.object({ id: hash, height: whole, timestamp: whole })
const Transaction = z.object({
  txid: hash,
  vout: z.array(z.object({ scriptpubkey_address: z.optional(addressText), value: wholeUnits })),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.optional(z.nullable(whole)),
    block_hash: z.optional(z.nullable(hash)),
    block_time: z.optional(z.nullable(whole)),
  }),
})

/** Satoshi for a virtual byte, for a transaction that a block takes within six, with eight decimals. */
const FeeRates = z.object({ 6: eightDecimals })
const Outspend = z.object({ spent: z.boolean() })
/** The virtual bytes of an input of native segwit, with its signature. */
export const inputSize = 68n

/** How many transactions of blocks a page has, and how many pages of an address are read. */
const pageSize = 25
const pagesMax = 8

/** Bitcoin by the HTTP API of Esplora, as electrs and mempool serve it too (github.com/Blockstream/esplora, API.md). */
export function openEsplora(address: SourceAddress): ChainSource {
  const read = async (path: string) => {
    const reply = await request(address, path)
    if (reply.status === 404) return null
    if (reply.status !== 200) throw new SourceError('source_silent', `HTTP ${reply.status}`)
    return reply
  }
  const readHash = async (path: string) => readAs(z.nullable(hash), (await read(path))?.text.trim() ?? null, path)
  return {
    readNetwork: async () => (await readHash('block-height/0')) ?? '',
    readTip: async () => {
      const newest = await readHash('blocks/tip/hash')
      const block = readAs(Block, (await read(`block/${newest}`))?.json, 'the newest block')
      if (block.id !== newest) throw unreadable('another block than asked for')
      return toTip(block.height, block.timestamp)
    },
    listPaying: async (payee) => {
      const ids: string[] = []
      for (let after = '', page = 0; page < pagesMax; page += 1) {
        const json = (await read(`address/${payee}/txs${after}`))?.json
        const listed = readAs(z.array(Transaction), json, 'the transactions of an address')
        for (const { txid, vout } of listed)
          if (vout.some(({ scriptpubkey_address }) => scriptpubkey_address === payee)) ids.push(txid)
        const inBlocks = listed.filter(({ status }) => status.confirmed)
        if (inBlocks.length < pageSize) break
        after = `/chain/${inBlocks.at(-1)?.txid}`
      }
      return ids
    },
    readCollectingCost: async () => {
      const { 6: rate } = readAs(FeeRates, (await read('fee-estimates'))?.json, 'the fee rates')
      return (rate * inputSize) / 10n ** 8n + 1n
    },
    readUnspent: async (outputs) => {
      const unspent: boolean[] = []
      for (const { output, transaction_id: id } of outputs) {
        const path = `tx/${id}/outspend/${output}`
        unspent.push(!readAs(Outspend, (await read(path))?.json, path).spent)
      }
      return unspent
    },
    // One request for each, and public servers limit them.
    unspentMax: 40,
    findTransaction: async (id, tip) => {
      const reply = await read(`tx/${id}`)
      if (!reply) return null
      const { status, txid, vout } = readAs(Transaction, reply.json, 'the transaction')
      if (txid !== id) throw unreadable('another transaction than asked for')
      const { block_hash: inBlock, block_height: height, block_time: time } = status
      const place =
        status.confirmed && inBlock && height && time ? { hash: inBlock, height, at: new Date(time * 1_000) } : null
      const isInChain = place !== null && (await readHash(`block-height/${place.height}`)) === place.hash
      const payments = vout.map((one, n) => toPayment(n, one.scriptpubkey_address, one.value))
      return { ...bitcoinTransaction(payments), ...depthOf(isInChain ? place : null, tip) }
    },
  }
}

/** Bitcoin's tip. Time does not make its blocks final, their number does. */
export function toTip(height: number, seconds: number) {
  return { height, at: new Date(seconds * 1_000), finalHeight: height - confirmationsNeeded.bitcoin + 1 }
}

/** An output of Bitcoin. Some scripts have no address. */
export function toPayment(output: number, address = '', units: bigint): ChainPayment {
  return { output, address, units, isOther: false }
}

/** The parts of a Bitcoin transaction that no block changes: its id fixes them. */
export function bitcoinTransaction(payments: ChainPayment[]) {
  return { payments, hasFailed: false, callsContract: false, isSettled: true }
}

/** How deep a block is below the tip. A block above it is new: the chain has grown between two requests. */
export function depthOf(block: Depth['block'], tip: Pick<Tip, 'height' | 'finalHeight'>): Depth {
  if (block === null) return { block, depth: 0, isFinal: false }
  const { height } = block
  return { block, depth: Math.max(1, tip.height - height + 1), isFinal: height <= tip.finalHeight }
}
