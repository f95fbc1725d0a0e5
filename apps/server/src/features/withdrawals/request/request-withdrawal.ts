import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { requestWithdrawal as call } from '@cairn/contract/member/withdrawals.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { requireConfirmedEmail } from '../../../shared/members/require-confirmed-email.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { routeKeepingRefusals } from '../../../platform/http/route.ts'
import { signAddress } from '../../../shared/signed-addresses/address-signature.ts'
import { servedAddress } from '../../../shared/signed-addresses/report-altered.ts'
import { formatTimestamp } from '../../../shared/format-timestamp.ts'
import { memberAvailable, memberHeld } from '../../../ledger/accounts.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import { requireWithinLimits } from './require-within-limits.ts'

/**
 * Requests a withdrawal to the saved address. The money is held at once, so that it cannot be spent or requested again;
 * an operator approves and sends it later. A request to another address may be an attack, so it leaves an audit entry, at most one a
 * minute for each member.
 */
export const requestWithdrawal = routeKeepingRefusals(
  call,
  async ({ actor, audit, body, caller, services, tx }) => {
    const { memberId } = caller
    const amountCents = body.amount
    requireConfirmedEmail(caller)
    const payout = await requirePayoutAddress(tx, services, { memberId, asset: body.wallet, amountCents })
    // The request repeats the address that the member saw. A different one means an outdated screen or tampering.
    const isOther = body.plan.wallet !== undefined && body.plan.wallet !== body.wallet
    if (isOther || body.plan.address !== payout.address) throw refuse('payout_address_mismatch')

    await requireWithinLimits(tx, memberId, amountCents, payout.limits)

    const id = randomUUIDv7()
    const row = { id, member_id: memberId, asset: body.wallet, address: payout.address, amount_cents: amountCents }
    const record = [...Object.values(row), signAddress(services.keys, 'withdrawal', row)]
    tx.send(CompiledQuery.raw(insertWithdrawal, record))
    const details = { amount: centsToDecimal(amountCents), asset: body.wallet, address: payout.address }
    await audit('withdrawal_requested', { subjectId: id, memberId, details })
    // Post the hold last: from here on, every other transfer of this member waits. If the balance does not cover it,
    // nothing above has happened.
    postTransfers(tx, actor, [
      {
        id,
        kind: 'withdrawal_held',
        from: memberAvailable(memberId),
        to: memberHeld(memberId),
        amountCents,
        reference: id,
      },
    ])
    return { data: `Your withdrawal of ${formatUsd(amountCents)} is pending` }
  },
  async ({ audit, body, caller }, { code }) => {
    if (code !== 'payout_address_mismatch') return
    const details = {
      amount: centsToDecimal(body.amount),
      asset: body.wallet,
      address: body.plan.address.slice(0, 100),
    }
    await audit('payout_address_refused', { memberId: caller.memberId, details, unlessWithin: '1 minute' })
  },
)

const insertWithdrawal = `
  insert into withdrawals (id, member_id, asset, address, amount_cents, signature) values ($1, $2, $3, $4, $5, $6)`

const addressMissing: Record<Asset, RefusalCode> = {
  bitcoin: 'bitcoin_address_missing',
  ethereum: 'ethereum_address_missing',
  usdt: 'usdt_address_missing',
}

/** The saved address, if this amount may be withdrawn to it, with the limits. One query. */
async function requirePayoutAddress(
  tx: Transaction,
  services: Services,
  { memberId, asset, amountCents }: { memberId: string; asset: Asset; amountCents: bigint },
) {
  const [found] = await tx.rows<FoundAddress>(findPayoutAddress, [memberId, asset, amountCents])
  if (!found?.id || !found.address || !found.usable_from) throw refuse(addressMissing[asset])
  const saved = { id: found.id, member_id: memberId, asset, address: found.address, signature: found.signature }
  if (servedAddress(services, 'payout_address', saved) === '') throw refuse('payout_address_altered')
  if (found.is_held) throw refuse('withdrawals_locked', timeOf(found.withdrawals_locked_until!))
  if (found.is_recent) throw refuse('payout_address_recent', timeOf(found.usable_from))
  if (found.needs_kyc) throw refuse('kyc_required')
  return {
    address: found.address,
    limits: { minAmountCents: found.withdrawal_min_amount_cents, dailyLimitCents: found.withdrawal_daily_limit_cents },
  }
}

function timeOf(until: Date) {
  return { time: formatTimestamp(until), until: until.toISOString() }
}

interface FoundAddress {
  id: string | null
  address: string | null
  signature: Buffer | null
  usable_from: Date | null
  withdrawals_locked_until: Date | null
  withdrawal_min_amount_cents: bigint | null
  withdrawal_daily_limit_cents: bigint | null
  is_recent: boolean
  is_held: boolean
  needs_kyc: boolean
}

const findPayoutAddress = `
  select payout.id, payout.address, payout.signature, payout.usable_from, member.withdrawals_locked_until,
    settings.withdrawal_min_amount_cents, settings.withdrawal_daily_limit_cents,
    payout.usable_from > now() as is_recent,
    coalesce(member.withdrawals_locked_until > now(), false) as is_held,
    settings.kyc_required_above_cents < $3 and not exists (
      select from kyc_submissions where member_id = member.id and status = 'approved') as needs_kyc
  from members member
  cross join settings
  left join payout_addresses payout
    on payout.member_id = member.id and payout.asset = $2 and payout.replaced_at is null
  where member.id = $1`
