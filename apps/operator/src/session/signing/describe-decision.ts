import type { Call } from '@cairn/contract/core/call.ts'
import { formatUsd, parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { signing as words } from '@cairn/words/backoffice/shared/signing.ts'

interface Decided {
  params?: { id?: string }
  body?: Record<string, unknown>
  shown?: Record<string, unknown>
}

/** A call in one sentence: what it decides, the beginning of the record's id, and the amount. */
export function describeDecision(call: Call, input: object): string {
  const { body, params, shown } = input as Decided
  const payload = (shown?.['payload'] ?? {}) as Record<string, unknown>
  const amount = [shown?.['amount'], payload['amount'], body?.['amount_received'], body?.['amount']].find(
    (each) => each !== undefined,
  )
  const cents = parseAmountCents(String(amount))
  const what = words.decisions[call.path] ?? call.path
  const which = params?.id ? ` ${params.id.slice(0, 13)}…` : ''
  return what + which + (cents === null ? '' : words.ofAmount(formatUsd(cents)))
}
