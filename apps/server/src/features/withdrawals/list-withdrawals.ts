import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { withdrawalStatuses } from '@cairn/contract/core/states.ts'
import { listWithdrawals as call } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPageOfParts } from '../../platform/database/pagination.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { isDatabaseStale } from '../../ledger/sealing/known-chain.ts'
import { readApprovalsNeeded } from './approval/read-approvals-needed.ts'
import { readBlockers } from './approval/read-blockers.ts'
import { readWithdrawals, withholdAddress } from './read-withdrawals.ts'
import { findUnsignedMoney } from './signed-money.ts'
import { verifySignature } from './signature/verify-signature.ts'
import { worstCheck } from '../../shared/approvals/checks/read-checks.ts'
import { isWithdrawalIn } from '../../shared/lists/queue-states.ts'
import { isOfMember, partsByName, paymentOrder } from '../../shared/lists/payment-order.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

const hasRefused = sql<boolean>`withdrawal.id in (select withdrawal_id from refused_transactions where resolved_at is null)`

/** Withdrawals for operators with their blockers, oldest first by default. */
export const listWithdrawals = route(call, async ({ call: sent, caller, query, services, tx }) => {
  const order = paymentOrder('withdrawal', query.order)
  const isMine = query.claimed === 'mine'
  const inState = tx.selectFrom('withdrawals as withdrawal').where(isWithdrawalIn(query.status, caller))
  const keys = inState
    .where(isEqual('withdrawal.asset', query.wallet))
    .where(isOfMember('withdrawal', query.member_id))
    .where(isEqual('withdrawal.id', query.id))
    .where(isEqual('withdrawal.amount_cents', query.amount))
    .$if(query.refused === 'open', (rows) => rows.where(hasRefused))
    .$if(isMine, (rows) =>
      rows.where('withdrawal.claimed_by', '=', caller.operatorId).where('withdrawal.status', '=', 'sending'),
    )
    .where(isWithinPeriod('withdrawal.requested_at', query))
  const isWhole = query.status || isMine || query.id || query.member_id
  const { rows, next } = await readPageOfParts(
    tx,
    readWithdrawals(tx, caller).select(worstCheck(sent, 'withdrawal', 'withdrawal')),
    // Each part has an index in its order. The index by amount leaves out those that are pending.
    order.holds === 'name'
      ? partsByName('withdrawal', keys, inState)
      : isWhole
        ? [keys]
        : query.amount || order.holds
          ? (['=', '<>'] as const).map((sign) => keys.where('withdrawal.status', sign, 'pending'))
          : withdrawalStatuses.map((status) => keys.where('withdrawal.status', '=', status)),
    order,
    query,
  )
  const page = rows.toObjects()
  const ids = page.map(({ id }) => id)
  // These are paid from the list, so their signatures are checked as when one is viewed.
  const toSend = isMine ? page : []
  const [blockers, approvalsNeeded, isBehind, ...checked] = await Promise.all([
    readBlockers(tx, ids),
    readApprovalsNeeded(tx, ids),
    isDatabaseStale(tx.database, tx),
    ...toSend.map((row) => checkSignatures(tx, services, row)),
  ])
  const signatures = new Map(checked)
  const withdrawals = page.map((row) => {
    const approvals_needed = approvalsNeeded.get(row.id) ?? 1
    return withholdAddress(services, Object.assign(row, { approvals_needed }), blockers.get(row.id) ?? [], {
      isBehind,
      ...signatures.get(row.id),
    })
  })
  return { withdrawals, next }
})

interface ListedWithdrawal {
  id: string
  member: { id: string }
  wallet: Asset
  address: string
  amount: bigint
  status: string
}

/** Whether the member's passkey, if any, signed this withdrawal, and whether every decision behind it is signed; with its id. */
async function checkSignatures(tx: Transaction, { keys }: Services, row: ListedWithdrawal) {
  const { id, member, wallet: asset, address, amount: amount_cents, status } = row
  const [signature, unsigned] = await Promise.all([
    verifySignature(tx, { id, asset, address, amount_cents }),
    findUnsignedMoney(tx, keys, { id, member_id: member.id, status }),
  ])
  return [id, { isAsSigned: signature?.fits, isMoneySigned: unsigned === null }] as const
}
