import { setTimeout as sleep } from 'node:timers/promises'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { toBitcoin, type Person } from '../people/people.ts'
import type { Random } from '../fuzz/random.ts'
import { answerOf, sendOnce } from '../server/send-once.ts'

/** An operation with a reply, on which the member relies. */
export interface Acknowledged {
  key: string
  memberId: string
  path: string
  body: object
  cents: bigint
  /** False when the reply was that the balance does not cover it. */
  isDone: boolean
  text: string
}

export type CrashMember = Pick<Person, 'id' | 'addresses' | 'token'>

interface Options {
  url: () => string
  members: CrashMember[]
  plan: { _id: string; name: string }
  random: Random
  count: number
}

/** Starts clients that move money without a pause. Each operation has a key, and is retried under it without a reply. */
export function startClients({ url, members, plan, random, count }: Options) {
  const acknowledged: Acknowledged[] = []
  const failed = new Map<string, number>()
  const stopping = new AbortController()
  let isAbandoned = false
  const tokens = new Map(members.map(({ id, token }) => [id, token]))

  async function sendUntilReply({ path, body, key, memberId }: Omit<Acknowledged, 'isDone' | 'text'>) {
    const sent = { token: tokens.get(memberId), body, key }
    for (;;) {
      // The server restarts on another port.
      const reply = await answerOf(sendOnce(url(), { method: 'POST', path }, sent)).catch(() => null)
      if (reply && (reply.status === 200 || reply.code === 'insufficient_balance')) return reply
      // No reply, or a "try again", from the server or a proxy: a crash may cause no other result.
      if (reply && ![429, 502, 503, 504].includes(reply.status)) throw new Error(`an unexpected answer: ${reply.text}`)
      const answer = reply ? `${reply.status} ${reply.code}` : 'no answer'
      failed.set(answer, (failed.get(answer) ?? 0) + 1)
      if (isAbandoned) return null
      await sleep(50)
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const cents = BigInt(1 + random.int(300))
      const amount = centsToDecimal(cents)
      const member = random.pick(members)
      const operation = {
        key: random.uuid(),
        memberId: member.id,
        cents,
        ...(random.percent(50)
          ? { path: requestWithdrawal.path, body: { amount, ...toBitcoin(member) } }
          : { path: requestDeposit.path, body: { amount, plan, wallet: 'balance' } }),
      }
      const reply = await sendUntilReply(operation)
      if (!reply) return
      const { status, text } = reply
      acknowledged.push({ ...operation, isDone: status === 200, text })
    }
  }

  const working = Array.from({ length: count }, work)
  return {
    acknowledged,
    /** The attempts without an effect, by their answers. Each was repeated. */
    failed,
    repeat: sendUntilReply,
    /** Finishes the last operation of each client: it is retried under its key until there is a reply. */
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
    /** Ends each client without a reply to its last operation. */
    async abandon() {
      isAbandoned = true
      stopping.abort()
      await Promise.all(working)
    },
  }
}
