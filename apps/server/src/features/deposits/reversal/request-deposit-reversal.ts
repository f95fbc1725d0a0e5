import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestDepositReversal as call } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { readDepositReversal } from '../../../shared/transactions/read-deposit-reversal.ts'

/**
 * Requests that the whole credit of a deposit is taken back, with what it earned. The right amount is credited afterwards, as any
 * other. The payload has what would be taken now; the ledger takes what there is at the approval.
 */
export const requestDepositReversal = route(call, async ({ body, params, tx, ...by }) => {
  const deposit = await lockCredited(tx, params.id)
  const { full_name, member_id: memberId, transaction_id, units, username, wallet: asset } = deposit
  const [taken, { available }] = await Promise.all([readDepositReversal(tx, params.id), readBalances(tx, memberId)])
  if (!taken) throw refuse('deposit_not_credited')
  const { bonus, credit, missing, shares } = taken
  return requestApproval(tx, by, {
    kind: 'deposit_reversal',
    payload: {
      deposit_id: params.id,
      asset,
      ...(units && { coins: coinsToDecimal(asset, BigInt(units)) }),
      transaction_id,
      amount: centsToDecimal(credit),
      member_reason: `This deposit was credited wrongly, so we took back what it had brought: ${body.reason}`,
      balance_before: centsToDecimal(available),
      bonus_before: centsToDecimal(bonus),
      shares_before: centsToDecimal(shares),
      missing_before: centsToDecimal(missing),
    },
    sentence: `${formatUsd(credit)} is taken back from ${full_name} (${username}), with its bonus and its shares of gains, because the deposit was credited wrongly`,
    reason: body.reason,
    evidenceFileId: body.evidence_file_id,
    lockKey: `deposit:${params.id}`,
    memberId,
  })
})

interface Credited {
  member_id: string
  wallet: Asset
  transaction_id: string
  reversed_at: Date | null
  /** Without the coins of its payments that left the chain; null where no coins are known. */
  units: string | null
  full_name: string
  username: string
}

async function lockCredited(tx: Transaction, id: string): Promise<Credited> {
  const { rows } = await sql<Credited>`
    select member_id, wallet, current_transaction(deposit.id, transaction_id) as transaction_id, reversed_at,
      full_name, username,
      ((select units from custody_units where reference = deposit.id order by id desc limit 1) - (
        select coalesce(sum(payment.units), 0) from incoming_payments payment
        where deposit_id = deposit.id and outcome = 'deposited' and payment.reversed_at is not null))::text as units
    from deposits deposit join members member on member.id = member_id
    where deposit.id = ${id} for update of deposit`.execute(tx)
  const [deposit] = rows
  if (!deposit) throw refuse('not_found')
  if (deposit.reversed_at) throw refuse('deposit_reversed')
  return deposit
}
