import { isDeepStrictEqual } from 'node:util'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { parseJson } from '../../../platform/http/request/json.ts'

/** The page of an operator who signs an approval of a withdrawal. */
export const shownOfWithdrawal = (row: { amount_cents: bigint; asset: string; address: string }) => ({
  amount: centsToDecimal(row.amount_cents),
  wallet: row.asset,
  address: row.address,
})

/** The page of an operator who signs an approval of a request. */
export const shownOfRequest = (row: { kind: string; payload: unknown; member_id: string | null }) => ({
  kind: row.kind,
  payload: row.payload,
  member_id: row.member_id,
})

/** Whether a text is the JSON of the expected page. */
export function isShown(shown: string, expected: object): boolean {
  return isDeepStrictEqual(parseJson(shown), expected)
}

/** Refuses `changed_meanwhile` when the operator signed another page. */
export function requireShown({ signed }: OperatorCaller, expected: object): void {
  if (signed && !isShown(signed.shown, expected)) throw refuse('changed_meanwhile', { what: '' })
}
