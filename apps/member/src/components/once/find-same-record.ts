import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { listHistory, type HistoryRecord, type recordTypes } from '@cairn/contract/member/money/history.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { parseDate } from '@cairn/ui/values/dates.ts'
import { serverTime } from '../../session/clock.ts'
import { send } from '../../session/calls/send.ts'

/** A deposit or a withdrawal as a form sent it. */
export interface SentRecord {
  type: (typeof recordTypes)[number]
  cents: bigint | null
  wallet: string
  plan: string | undefined
}

/** Reads the input of `requestDeposit` or `requestWithdrawal`. */
export function readSent(type: SentRecord['type'], input: object): SentRecord {
  const { body } = input as { body: { amount: unknown; wallet: string; plan: { name?: string } } }
  const { amount, wallet, plan } = body
  return { type, cents: parseAmountCents(cleanAmount(String(amount))), wallet, plan: plan.name }
}

interface Search {
  /** Whether the server can select a type. */
  takesType: boolean
  /** In milliseconds: by default ten minutes ago. */
  since?: number
}

const recentMs = 10 * 60_000
// The longest delay of a money call by the history.
const timeoutMs = 4_000
/** These moved nothing, so another is meant. */
const undone = new Set(['rejected', 'cancelled', 'expired'])

/**
 * Finds the newest deposit or withdrawal in the history that is the same as what was sent, and not undone. Null when there is none,
 * or when the history cannot be read: then the server decides.
 */
export async function findSameRecord(sent: SentRecord, search: Search): Promise<HistoryRecord | null> {
  try {
    return (await listSameRecords(sent, search)).find(({ status }) => !undone.has(status)) ?? null
  } catch {
    return null
  }
}

/** The records of the history that are the same as what was sent, newest first. Throws when it cannot be read. */
export async function listSameRecords(sent: SentRecord, search: Search): Promise<HistoryRecord[]> {
  const { takesType, since = serverTime() - recentMs } = search
  const signal = AbortSignal.timeout(timeoutMs)
  const { data } = await send(listHistory, takesType ? { query: { type: sent.type }, signal } : { signal })
  return data.filter(
    ({ type, amount, wallet, plan, date }) =>
      type === sent.type &&
      amount === sent.cents &&
      wallet === sent.wallet &&
      (plan === undefined || plan === null || sent.plan === undefined || plan === sent.plan) &&
      (parseDate(date)?.at.getTime() ?? 0) >= since,
  )
}
