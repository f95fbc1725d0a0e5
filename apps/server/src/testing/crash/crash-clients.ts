import { setTimeout as sleep } from 'node:timers/promises'
import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { openConnectionPool, type Crowd, type CrowdReply } from '../server/connection-pool.ts'
import { goodAddresses } from '../people/people.ts'
import type { Random } from '../fuzz/random.ts'

/** A operation that was answered, so that the member believes in it. */
export interface Acknowledged {
  key: string
  memberId: string
  path: string
  body: object
  cents: bigint
  /** False when the answer was that the balance does not cover it. */
  isDone: boolean
  text: string
}

export interface CrashMember {
  id: string
  token: string
}

export interface CrashClients {
  acknowledged: Acknowledged[]
  /** The last operation of each client is finished: asked again by its key until there is an answer. */
  stop(): Promise<void>
  /** Asks for a operation again. */
  repeat(operation: Acknowledged): Promise<CrowdReply>
}

interface Options {
  url: () => string
  members: CrashMember[]
  plan: { _id: string; name: string }
  random: Random
  count: number
}

/** Clients who move money without a pause, each operation under a key, and who ask again by the key when there is no answer. */
export function startClients({ url, members, plan, random, count }: Options): CrashClients {
  const acknowledged: Acknowledged[] = []
  const stopping = new AbortController()
  const toBitcoin = { plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin }, wallet: 'bitcoin' }
  const tokens = new Map(members.map(({ id, token }) => [id, token]))
  const crowds = new Map<string, Crowd>()
  // The server comes back on another port.
  const crowd = () => {
    const here = url()
    const found = crowds.get(here) ?? openConnectionPool(here, count)
    crowds.set(here, found)
    return found
  }

  async function insist(operation: Omit<Acknowledged, 'isDone' | 'text'>): Promise<CrowdReply> {
    for (;;) {
      const { path, body, key, memberId } = operation
      const reply = await crowd()
        .post(path, { token: tokens.get(memberId) ?? '', body, key })
        .catch(() => null)
      if (reply && (reply.status === 200 || reply.code === 'insufficient_balance')) return reply
      // Nobody there, or a calm "try again": the only other answers a crash may give.
      if (reply && ![429, 500, 503].includes(reply.status)) throw new Error(`an unexpected answer: ${reply.text}`)
      await sleep(50)
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const cents = BigInt(1 + random.int(300))
      const amount = centsToDecimal(cents)
      const operation = {
        key: random.uuid(),
        memberId: random.pick(members).id,
        cents,
        ...(random.percent(50)
          ? { path: requestWithdrawal.path, body: { amount, ...toBitcoin } }
          : { path: requestDeposit.path, body: { amount, plan, wallet: 'balance' } }),
      }
      const { status, text } = await insist(operation)
      acknowledged.push({ ...operation, isDone: status === 200, text })
    }
  }

  const working = Array.from({ length: count }, work)
  return {
    acknowledged,
    repeat: insist,
    async stop() {
      stopping.abort()
      await Promise.all(working)
      for (const one of crowds.values()) one.close()
    },
  }
}
