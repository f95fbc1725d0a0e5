import type { Asset } from '@cairn/contract/core/constants.ts'
import type { WithdrawalBlocker, WithdrawalBlockerReason } from '@cairn/contract/member/money/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { refuse, type Refusal } from '../../../platform/http/refusal.ts'
import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import type { WithdrawalLimits } from './require-within-limits.ts'

type Blocker = Omit<WithdrawalBlocker, 'until'> & { until: Date | null }

export interface SavedAddress {
  id: string
  asset: Asset
  address: string
  saved_at: Date
  usable_from: Date
  signature: Buffer | null
}

/** The conditions of a member's withdrawals, apart from the balance and earlier requests. */
interface WithdrawalTerms {
  addresses: SavedAddress[]
  limits: WithdrawalLimits
  blockers: Blocker[]
}

/** Reads the terms in one query. The screen shows these blockers, and `requireUnblocked` refuses by them. */
export async function readWithdrawalTerms(tx: Transaction, caller: MemberCaller): Promise<WithdrawalTerms> {
  const rows = await tx.rows<TermsRow>(findTerms, [caller.memberId])
  const [first] = rows
  if (!first) throw new Error('the member of the session does not exist')
  const saved = rows.filter((row): row is TermsRow & SavedAddress => row.id !== null)
  return {
    addresses: saved,
    limits: first,
    blockers: [
      ...(caller.mustConfirmEmail ? [blocker('email_unconfirmed')] : []),
      ...(first.locked_until ? [blocker('after_reset', { until: first.locked_until })] : []),
      ...saved.flatMap(({ asset, waits_until: until }) =>
        until ? [blocker('address_waiting', { wallet: asset, until })] : [],
      ),
      ...(first.kyc_above_cents === null ? [] : [blocker('kyc_needed', { above: first.kyc_above_cents })]),
    ],
  }
}

/** Refuses a blocked withdrawal, for the first reason. */
export function requireUnblocked(
  { blockers }: WithdrawalTerms,
  { asset, amountCents }: { asset: Asset; amountCents: bigint },
): void {
  const found = blockers.find(
    ({ wallet, above }) => (wallet ?? asset) === asset && (above === null || amountCents > above),
  )
  if (found) throw refusalOf[found.reason](found)
}

const refusalOf: Record<WithdrawalBlockerReason, (blocker: Blocker) => Refusal> = {
  email_unconfirmed: () => refuse('email_unconfirmed'),
  after_reset: ({ until }) => refuse('withdrawals_locked', timeOf(until!)),
  address_waiting: ({ until }) => refuse('payout_address_recent', timeOf(until!)),
  kyc_needed: () => refuse('kyc_required'),
}

function timeOf(until: Date) {
  return { time: formatTimestamp(until), until: until.toISOString() }
}

function blocker(reason: WithdrawalBlockerReason, about: Partial<Blocker> = {}): Blocker {
  return { reason, wallet: null, until: null, above: null, ...about }
}

/** One row for each saved address, or one without an address. Times that have passed are null. */
type TermsRow = WithdrawalLimits & { [Column in keyof SavedAddress]: SavedAddress[Column] | null } & {
  waits_until: Date | null
  locked_until: Date | null
  kyc_above_cents: bigint | null
}

const findTerms = `
  select payout.id, payout.asset, payout.address, payout.saved_at, payout.usable_from, payout.signature,
    case when payout.usable_from > now() then payout.usable_from end as waits_until,
    case when member.withdrawals_locked_until > now() then member.withdrawals_locked_until end as locked_until,
    case when settings.kyc_required_above_cents is not null and not exists (
      select from kyc_submissions where member_id = member.id and status = 'approved'
    ) then settings.kyc_required_above_cents end as kyc_above_cents,
    settings.withdrawal_min_amount_cents as min_amount, settings.withdrawal_daily_limit_cents as daily_limit,
    settings.withdrawal_reauthentication_above_cents as reauthentication_above
  from members member
  cross join settings
  left join payout_addresses payout on payout.member_id = member.id and payout.replaced_at is null
  where member.id = $1
  order by payout.asset`
