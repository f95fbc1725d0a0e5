import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { FailedError, RefusedError } from '@cairn/client/calls/client.ts'
import { refusals } from '@cairn/contract/core/refusals.ts'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts'
import type { TestOperator } from '../../apps/server/src/testing/people/operators.ts'
import { password, toBitcoin, type Person } from '../../apps/server/src/testing/people/people.ts'
import { answerOf, sendOnce } from '../../apps/server/src/testing/server/send-once.ts'
import type { SoakWorld } from './soak-world.ts'

/** The replies of a soak, and the keys of money calls that were acknowledged. */
export interface Replies {
  tally: Map<string, number>
  /** Replies of 5xx that name no refusal of the contract, or the one of a bug. */
  unnamed: string[]
  acknowledged: string[]
}

/** Members and operators who use the platform until `stop`. Money calls are repeated under their key until there is a reply. */
export function startTraffic(world: SoakWorld, random: Random) {
  const replies: Replies = { tally: new Map(), unnamed: [], acknowledged: [] }
  const stopping = new AbortController()
  const until = async (work: () => Promise<void>, pauseMs: number) => {
    while (!stopping.signal.aborted) {
      await work()
      await sleep(random.int(pauseMs))
    }
  }
  const working = [
    ...world.members.map((member) => until(() => actAsMember(world, member, random, replies), 200)),
    ...world.operators.map((operator) => until(() => actAsOperator(operator, random, replies), 400)),
  ]
  return {
    replies,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

async function actAsMember(world: SoakWorld, member: Person, random: Random, replies: Replies): Promise<void> {
  const ask = (call: { method: string; path: string }, body?: object, key?: string) => {
    const url = random.pick([world.steady, world.killed]).url()
    return statusOf(sendOnce(url, call, { token: member.token, key, body }), replies)
  }
  const amount = `${1 + random.int(3)}.00`
  const drawn = random.int(10)
  if (drawn < 4) {
    const key = randomUUID()
    const [call, body] =
      drawn < 2
        ? ([requestWithdrawal, { amount, ...toBitcoin(member) }] as const)
        : ([requestDeposit, { amount, plan: world.plan, wallet: 'balance' }] as const)
    for (;;) {
      const status = await ask(call, body, key)
      if (status === 200) replies.acknowledged.push(key)
      // No reply, too busy or away: the same operation again.
      if (status !== 0 && status !== 429 && status < 500) return
      await sleep(100)
    }
  }
  if (drawn === 4) await ask(signIn, { username: member.email, password })
  else await ask(random.pick([viewMember, viewDashboard, listHistory]))
}

/** Notes the reply to a call. Returns its status, or 0 when there was none. */
async function statusOf(sent: Promise<Response>, replies: Replies): Promise<number> {
  const { status, code, text } = await answerOf(sent).catch(() => ({ status: 0, code: 'no reply', text: '' }))
  note(replies, status, code, text)
  return status
}

async function actAsOperator(operator: TestOperator, random: Random, replies: Replies): Promise<void> {
  try {
    await operator.send(viewOverview)
    const status = random.pick(['pending', 'pending', 'processing', 'sending'] as const)
    const { withdrawals } = await operator.send(listWithdrawals, { query: { status } })
    for (const { id } of withdrawals.slice(0, 5)) await decide(operator, id, status, random)
    note(replies, 200, undefined, '')
  } catch (error) {
    if (error instanceof RefusedError) note(replies, error.status, error.code, error.message)
    else if (error instanceof FailedError) note(replies, error.status, 'no reply', error.message)
    // The record's version is read from the database, which may be away.
    else note(replies, 0, 'no reply', '')
  }
}

function decide(operator: TestOperator, id: string, status: string, random: Random): Promise<unknown> {
  const params = { id }
  if (status === 'processing') return operator.send(claimWithdrawal, { params })
  if (status === 'sending') {
    return operator.send(sendWithdrawal, {
      params,
      body: { transaction_id: random.uuid().replaceAll('-', '').repeat(2) },
    })
  }
  if (random.percent(20)) return operator.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } })
  return operator.send(approveWithdrawal, { params })
}

function note({ tally, unnamed }: Replies, status: number, code: string | undefined, text: string): void {
  const name = `${status} ${code ?? ''}`.trim()
  tally.set(name, (tally.get(name) ?? 0) + 1)
  const isNamed = code !== undefined && !['internal_error', 'file_lost'].includes(code) && Object.hasOwn(refusals, code)
  if (status >= 500 && !isNamed) unnamed.push(`${name} ${text.slice(0, 200)}`)
}
