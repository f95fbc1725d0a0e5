import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { blockHash } from '../../../apps/server/src/features/chains/testing/dialects.ts'

const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const transactionCount = 4_000

interface Payment {
  to: string
  /** In satoshi. */
  units: number
}

/** A Bitcoin Core that finds a block of 4,000 transactions when it is told to. Its text is made beforehand. */
export type PlayedNode = Awaited<ReturnType<typeof startPlayedNode>>

export async function startPlayedNode() {
  const first = { height: 1_000, hash: blockHash(1_000) }
  let { height } = first
  const strangers = makeTransactions()
  /** The payments of a block, by its height: one transaction. */
  const paid = new Map<number, Payment[]>()

  const blockText = (at: number) => {
    const head = { hash: blockHash(at), height: at, nTx: transactionCount, previousblockhash: blockHash(at - 1) }
    return `${JSON.stringify(head).slice(0, -1)},"tx":[${transactionText(at, paid.get(at) ?? [])},${strangers}]}`
  }
  const answer = (method: string, params: unknown[]): string | null => {
    const [asked] = params
    const at = parseInt(String(asked).slice(56), 16)
    switch (method) {
      case 'getblockhash':
        return JSON.stringify(asked === 0 ? genesis : blockHash(asked as number))
      case 'getblockchaininfo':
        return JSON.stringify({ blocks: height, bestblockhash: blockHash(height), initialblockdownload: false })
      case 'getblockheader':
        return JSON.stringify({ hash: asked, height: at, time: Math.floor(Date.now() / 1_000) })
      case 'getblock':
        return blockText(at)
      default:
        return paid.has(at) ? transactionText(at, paid.get(at)!, blockHash(at)) : null
    }
  }
  const server = createServer((request, response) => {
    void request.toArray().then((pieces) => {
      const { id, method, params } = JSON.parse(Buffer.concat(pieces).toString()) as {
        id: number
        method: string
        params: unknown[]
      }
      const result = answer(method, params)
      const error = '{"code":-5,"message":"No such mempool or blockchain transaction"}'
      response.end(`{"id":${id},"result":${result},"error":${result === null ? error : 'null'}}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    source: `core+http://${host}`,
    host,
    /** Where the server begins: a day of blocks back it would read for a minute. */
    first,
    /** The newest block, as the node sends it. */
    newest: () => blockText(height),
    /** Finds a block with these payments, and returns its height. */
    mine(payments: Payment[] = []): number {
      height += 1
      paid.set(height, payments)
      return height
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function transactionText(height: number, payments: Payment[], block?: string): string {
  const vout = payments.map(({ to, units }, n) => outputText(n, to, (units / 1e8).toFixed(8)))
  const inBlock = block ? `,"blockhash":"${block}"` : ''
  return `{"txid":"${blockHash(height, 'c')}","vin":[],"vout":[${vout.join()}]${inBlock}}`
}

function outputText(n: number, address: string, coins: string): string {
  const script = { asm: `0 ${hexText(n, 40)}`, desc: `addr(${address})#abcdefgh`, hex: `0014${hexText(n, 40)}` }
  return `{"value":${coins},"n":${n},"scriptPubKey":${JSON.stringify({ ...script, address, type: 'witness_v0_keyhash' })}}`
}

/** The other transactions: together some seven megabytes. */
function makeTransactions(): string {
  return Array.from({ length: transactionCount - 1 }, (_, index) => strangerText(index)).join()
}

/** A transaction with all that a node shows of one. */
function strangerText(index: number): string {
  const vin = [
    {
      txid: hexText(index, 64),
      vout: 0,
      scriptSig: { asm: '', hex: '' },
      txinwitness: [hexText(index, 144), hexText(index, 66)],
      sequence: 4294967293,
    },
  ]
  const vout = [0, 1].map((n) => outputText(n, `bc1q${hexText(2 * index + n, 38)}`, `0.${10_000_000 + index}`))
  const sizes = { version: 2, size: 223, vsize: 141, weight: 562, locktime: 0 }
  const facts = { txid: hexText(index, 64), hash: hexText(index, 64), ...sizes, vin }
  return `${JSON.stringify(facts).slice(0, -1)},"vout":[${vout.join()}],"fee":0.00001410,"hex":"${hexText(index, 446)}"}`
}

const hexText = (index: number, length: number) => index.toString(16).padStart(length, 'ab01')
