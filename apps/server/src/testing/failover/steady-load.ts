import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { sendOnce } from '../server/send-once.ts'

/** A signed-in member with money in the balance and a saved Bitcoin address. */
export interface LoadMember {
  token: string
  /** This member signs in repeatedly, which ends the oldest session. */
  email: string
  password: string
  bitcoin: string
  /** A plan that accepts a cent. */
  plan: { _id: string; name: string }
}

/** Members who read, sign in and move money without a pause, each money call with a key, and none sent twice. */
export function startSteadyLoad(url: string, members: LoadMember[]) {
  const stopping = new AbortController()
  let answered = 0
  const failures: string[] = []
  const ask = (call: { path: string; method: string }, token: string | undefined, body?: object) =>
    sendOnce(url, call, { token, body, key: body && randomUUID() })
  const kinds = [
    ({ token }: LoadMember) => ask(listHistory, token),
    ({ token, bitcoin: address }: LoadMember) =>
      ask(requestWithdrawal, token, { amount: '0.01', plan: { wallet: 'bitcoin', address }, wallet: 'bitcoin' }),
    ({ token, plan }: LoadMember) => ask(requestDeposit, token, { amount: '0.01', plan, wallet: 'balance' }),
    ({ email, password }: LoadMember) => ask(signIn, undefined, { username: email, password }),
  ]
  const work = async (member: LoadMember) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      // A sign-in takes a hundred times as long as the others.
      const kind = kinds[turn % 40 === 0 ? 3 : turn % 3]!
      try {
        const reply = await kind(member)
        const text = await reply.text()
        if (reply.status === 200) answered += 1
        else failures.push(`${reply.status} ${text}`)
      } catch (error) {
        failures.push(`0 ${String((error as Error).cause)}`)
      }
      // A call is always in progress, and starting servers have a processor.
      await sleep(10)
    }
  }
  const working = members.map(work)
  return {
    untilMore: () => {
      const enough = answered + 30
      return expect
        .poll(() => answered, { timeout: 30_000, message: failures.at(-1) ?? 'no call fails' })
        .toBeGreaterThan(enough)
    },
    /** Returns the unsuccessful answers. */
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
      return failures
    },
  }
}
