import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import {
  pauseSentences,
  type PauseReason,
  type WithdrawalBlocker,
  type WithdrawalBlockerReason,
} from '@cairn/contract/member/money/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { refuse, type Refusal } from '../../../platform/http/refusal.ts'
import { assetNames } from '../../../shared/mails/asset-names.ts'
import { selectSignedJson, type JsonRow } from '../../../shared/signing/signatures/select-signed.ts'
import type { WithdrawalLimits } from './require-within-limits.ts'

type Blocker = Omit<WithdrawalBlocker, 'label' | 'until' | 'why'> & {
  /** The only address that it concerns. */
  address: string | null
  label: string | null
  until: Date | null
  why: PauseReason | null
}

export interface SavedAddress {
  id: string
  asset: Asset
  address: string
  /** Null for the address of the profile. */
  label: string | null
  saved_at: Date
  usable_from: Date
  signature: Buffer | null
}

/** The conditions of a member's withdrawals, apart from the balance and earlier requests. */
export interface WithdrawalConditions {
  addresses: (ConditionsRow & SavedAddress)[]
  all: ConditionsRow
}

/** Reads the conditions in one query. */
export async function readWithdrawalConditions(tx: Transaction, memberId: string): Promise<WithdrawalConditions> {
  const rows = await tx.rows<ConditionsRow>(findConditions, [memberId])
  const [all] = rows
  if (!all) throw new Error('the member does not exist')
  return { addresses: rows.filter((row): row is ConditionsRow & SavedAddress => row.id !== null), all }
}

/** The blockers that the screen shows, and by which `requireUnblocked` refuses. */
export function listBlockers({ addresses, all }: WithdrawalConditions, { mustConfirmEmail }: MemberCaller): Blocker[] {
  return [
    ...listPauses(all),
    ...(mustConfirmEmail ? [blocker('email_unconfirmed')] : []),
    ...(all.locked_until ? [blocker('withdrawals_locked', { until: all.locked_until })] : []),
    ...(all.is_payment_missing ? [blocker('payment_missing')] : []),
    ...addresses.flatMap(({ address, asset, label, waits_until: until }) =>
      until ? [blocker('address_waiting', { wallet: asset, address, label, until })] : [],
    ),
    ...(all.kyc_above_cents === null ? [] : [blocker('kyc_needed', { above: all.kyc_above_cents })]),
  ]
}

/** One for each paused asset, or one for all when they are paused for the same reason. */
function listPauses(all: ConditionsRow): Blocker[] {
  const pauses = assets.flatMap((wallet) => {
    const why = all[`${wallet}_pause`]
    return why ? [blocker('paused', { wallet, why })] : []
  })
  const [first] = pauses
  const isOne = pauses.length === assets.length && new Set(pauses.map(({ why }) => why)).size === 1
  return first && isOne ? [{ ...first, wallet: null }] : pauses
}

/** Refuses a blocked withdrawal, for the first reason. */
export function requireUnblocked(
  blockers: readonly Blocker[],
  { address: chosen, asset, amountCents }: { address: string; asset: Asset; amountCents: bigint },
): void {
  const found = blockers.find(
    ({ address, wallet, above }) =>
      (wallet ?? asset) === asset && (address ?? chosen) === chosen && (above === null || amountCents > above),
  )
  if (found) throw refusalOf[found.reason](found, asset)
}

const refusalOf: Record<WithdrawalBlockerReason, (blocker: Blocker, asset: Asset) => Refusal> = {
  paused: ({ why }, asset) => refuse('withdrawals_paused', { asset: assetNames[asset], why: pauseSentences[why!] }),
  email_unconfirmed: () => refuse('email_unconfirmed'),
  withdrawals_locked: ({ until }) => refuse('withdrawals_locked', timeOf(until!)),
  payment_missing: () => refuse('payment_missing'),
  address_waiting: ({ until }) => refuse('payout_address_recent', timeOf(until!)),
  kyc_needed: () => refuse('kyc_required'),
}

function timeOf(until: Date) {
  return { time: until, until: until.toISOString() }
}

function blocker(reason: WithdrawalBlockerReason, about: Partial<Blocker> = {}): Blocker {
  return { reason, wallet: null, address: null, label: null, until: null, above: null, why: null, ...about }
}

/** One row for each saved address, or one without an address. Times that have passed are null. */
type ConditionsRow = WithdrawalLimits &
  Record<`${Asset}_pause`, PauseReason | null> & { [Column in keyof SavedAddress]: SavedAddress[Column] | null } & {
    waits_until: Date | null
    locked_until: Date | null
    is_payment_missing: boolean
    kyc_above_cents: bigint | null
    settings: JsonRow<'settings'>[]
    member: JsonRow<'member'>[]
    kyc_approvals: JsonRow<'kyc_approval'>[]
  }

const findConditions = `
  select payout.id, payout.asset, payout.address, payout.label, payout.saved_at, payout.usable_from, payout.signature,
    case when payout.usable_from > now() then payout.usable_from end as waits_until,
    case when member.withdrawals_locked_until > now() then member.withdrawals_locked_until end as locked_until,
    misses_payment(member.id) as is_payment_missing,
    case when settings.kyc_required_above_cents is not null and not exists (
      select from kyc_submissions where member_id = member.id and status = 'approved'
    ) then settings.kyc_required_above_cents end as kyc_above_cents,
    settings.bitcoin_pause, settings.ethereum_pause, settings.usdt_pause,
    settings.withdrawal_min_amount_cents as min_amount, settings.withdrawal_daily_limit_cents as daily_limit,
    settings.withdrawal_reauthentication_above_cents as reauthentication_above,
    ${selectSignedJson('settings', 'true')} as settings,
    ${selectSignedJson('member', 'id = $1')} as member,
    ${selectSignedJson('kyc_approval', `member_id = $1 and status = 'approved'`)} as kyc_approvals
  from members member
  cross join settings
  left join payout_addresses payout on payout.member_id = member.id and payout.replaced_at is null
  where member.id = $1
  order by payout.asset, payout.label nulls first`
