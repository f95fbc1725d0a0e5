import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  blockHash,
  dialects,
  type MadeChain,
  type MadeTransaction,
} from '../../apps/server/src/features/chains/testing/dialects.ts'

/** The port of the chain on this machine. */
export const localChainPort = 8335

/** A payment that `npm run pay` sends. */
export interface PaymentOrder {
  address: string
  /** In satoshi. */
  units: string
  /** Pays a second time, in a transaction of its own. */
  isDouble?: boolean
  /** Takes a payment without a block back, and pays the same in another transaction. */
  isReplaced?: boolean
  /** Once the payment has a block, another block without it takes its place; it is in the next one. */
  isReorganised?: boolean
}

/** A chain of bitcoin that is only on this machine. It speaks Esplora below `/bitcoin`, and shows two tickers. */
export interface LocalChain {
  /** The settings of a server that follows it. */
  settings: Record<'BITCOIN_SOURCE' | 'RATE_SOURCES', string>
  /** Pays; returns the ids of the transactions. */
  pay: (order: PaymentOrder) => string[]
  /** Finds a block, which has the transactions that have none yet. */
  mine: () => void
  close: () => void
}

const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const dollars = '60000.00'
const now = () => Math.floor(Date.now() / 1_000)

/** Starts the chain on a port of this machine, or on a free one. `POST /pay` with a `PaymentOrder` pays. */
export async function startLocalChain(port = 0): Promise<LocalChain> {
  const chain: MadeChain = { network: genesis, height: 1_000, tipAt: now(), transactions: [], finalHeight: null }
  /** By id: what happens to the transaction with the next blocks. */
  const plans = new Map<string, 'replace' | 'reorganise'>()
  let count = Date.now() % 0x7fff_ffff

  const send = (payments: MadeTransaction['payments']) => {
    count += 1
    const id = blockHash(count, 'c')
    chain.transactions.push({ id, height: null, payments })
    return id
  }

  const pay = ({ address, units, isDouble, isReplaced, isReorganised }: PaymentOrder) => {
    const ids = [send([{ to: address, units }])]
    if (isDouble) ids.push(send([{ to: address, units }]))
    if (isReplaced) plans.set(ids[0]!, 'replace')
    if (isReorganised) plans.set(ids[0]!, 'reorganise')
    return ids
  }

  const mine = () => {
    Object.assign(chain, { height: chain.height + 1, tipAt: now() })
    for (const [id, plan] of plans) {
      const found = chain.transactions.find((one) => one.id === id)!
      if (plan === 'replace') {
        chain.transactions.splice(chain.transactions.indexOf(found), 1)
        send(found.payments)
      } else if (found.height === null) continue
      else {
        chain.forkedAt = [chain.forkedAt ?? [], found.height].flat()
        found.height = null
      }
      plans.delete(id)
    }
    for (const one of chain.transactions) {
      if (one.height === null) Object.assign(one, { height: chain.height, at: chain.tipAt })
    }
  }

  const server = await listen(port, (path, body) => {
    if (path === '/pay') return JSON.stringify(pay(JSON.parse(body) as PaymentOrder))
    if (path.startsWith('/kraken'))
      return JSON.stringify({ error: [], result: { XXBTZUSD: { a: [dollars, '1', '1'], b: [dollars, '1', '1'] } } })
    if (path.startsWith('/coinbase')) return JSON.stringify({ bid: dollars, ask: dollars })
    const { status, text } = dialects.esplora.reply(chain, path.replace('/bitcoin', ''))
    return status ? null : text
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      BITCOIN_SOURCE: `esplora+${url}/bitcoin`,
      RATE_SOURCES: `kraken+${url}/kraken,coinbase+${url}/coinbase`,
    },
    pay,
    mine,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function listen(port: number, answer: (path: string, body: string) => string | null): Promise<Server> {
  const server = createServer((request, response) => {
    void request.toArray().then((pieces) => {
      const text = answer(request.url ?? '', Buffer.concat(pieces).toString())
      response.writeHead(text === null ? 404 : 200).end(text ?? 'Not found')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
