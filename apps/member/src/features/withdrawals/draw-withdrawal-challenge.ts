import type { CallInput } from '@cairn/contract/core/call.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { withdrawalChallenge } from '@cairn/contract/core/signing/withdrawal-challenge.ts'
import { startPasskeyWithdrawal, type requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { send } from '../../session/calls/send.ts'

/**
 * What a passkey signs for this withdrawal. The server gives only the nonce: the amount and the address are those that the member
 * sees, so a server that stores others does not get a signature of them.
 */
export async function drawWithdrawalChallenge({ body }: CallInput<typeof requestWithdrawal>) {
  const { nonce } = (await send(startPasskeyWithdrawal)).data
  const amountCents = requireCents(String(body.amount))
  const challenge = await withdrawalChallenge({ amountCents, asset: body.wallet, address: body.plan.address, nonce })
  return { nonce, challenge }
}
