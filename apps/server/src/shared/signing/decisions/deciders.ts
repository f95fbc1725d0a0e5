import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, releaseDeposit, releaseMatured } from '@cairn/contract/operator/deposits/deposits.ts'
import { approveKyc } from '@cairn/contract/operator/members/kyc.ts'
import { requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { claimWithdrawal, takeOverWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { StoredRow } from '../signatures/select-signed.ts'
import type { SignedKind } from '../signatures/signed-rows.ts'
import { isRequestSigned, isSame, readBody } from './request-decisions.ts'
import { isShown, shownOfRequest, shownOfWithdrawal } from './shown.ts'
import { type SignedDecision } from './is-decision-signed.ts'
import { parseJson } from '../../../platform/http/request/json.ts'

/** An operator in the rows of a kind, and their signature. */
interface Decider<K extends SignedKind> {
  by: keyof StoredRow<K>
  /** The audit verbs of the operator's decision: the newest entry has the id of the signed request. */
  did: readonly AuditVerb[]
  /** Whether the signature is about this row. */
  fits: (row: StoredRow<K>, signed: SignedDecision) => boolean
}

/** The deciders of the rows of a kind: the operators that they name, or the approved request that they name. */
interface Decided<K extends SignedKind> {
  deciders: readonly Decider<K>[]
  /** Compares the row with the request that its column `approval_id` names: the deciders of the request then count. */
  isRequested?: (row: StoredRow<K>, payload: Record<string, unknown>) => boolean
}

const approves: Decider<'withdrawal_approval'>['fits'] = (row, signed) =>
  isAbout(approveWithdrawal, row.id, signed) &&
  isShown(
    signed.shown,
    shownOfWithdrawal({
      amount_cents: BigInt(row.amount_cents ?? 0),
      asset: row.asset ?? '',
      address: row.address ?? '',
    }),
  )
const approvedWithdrawal = ['withdrawal_approved_first', 'withdrawal_approved'] as const
const approvesDocument: Decider<'kyc_approval'>['fits'] = ({ id }, signed) => isAbout(approveKyc, id, signed)
const requested = { by: 'requested_by', did: ['approval_requested'], fits: isRequestSigned } as const
const nobody = { deciders: [] }

/** The deciders of the rows of each kind that the server signs. A new kind does not compile without its entry. */
export const decidedRows: { [K in SignedKind]: Decided<K> } = {
  // Members sign their own, and the others name no operator.
  payout_address: nobody,
  receiving_address: nobody,
  deposit_address: nobody,
  member_address: nobody,
  withdrawal: nobody,
  operator: nobody,
  operator_passkey: nobody,
  member: nobody,
  passkey: nobody,
  email_change: nobody,
  settings: nobody,
  plan: nobody,
  // They follow from a deposit and from a distribution.
  referral_bonus: nobody,
  // The server makes both by itself.
  deposit_quote: nobody,
  deposit_payment: nobody,
  distribution_share: nobody,
  request: { deciders: [requested] },
  approval: {
    deciders: [
      requested,
      {
        by: 'decided_by',
        did: ['approval_approved'],
        fits: ({ id, kind, member_id, payload }, signed) =>
          isAbout(approveRequest, id, signed) &&
          isShown(signed.shown, shownOfRequest({ kind: kind ?? '', payload: parseJson(payload ?? ''), member_id })),
      },
    ],
  },
  deposit_confirmation: {
    deciders: [
      {
        by: 'decided_by',
        did: ['deposit_confirmed'],
        fits: (row, signed) => {
          const said = readBody(confirmDeposit, signed)
          return (
            isAbout(confirmDeposit, row.id, signed) &&
            isSame(said?.['amount_received'], row.received_cents) &&
            isSame(said?.['transaction_id'], row.transaction_id)
          )
        },
      },
    ],
    isRequested: (row, { amount, deposit_id, transaction_id }) =>
      deposit_id === row.id && amount === decimalOf(row.received_cents) && isSame(transaction_id, row.transaction_id),
  },
  distribution: {
    deciders: [
      {
        by: 'requested_by',
        did: ['distribution_requested'],
        fits: (row, signed) => {
          const said = readBody(requestDistribution, signed)
          return (
            signed.path === requestDistribution.path &&
            isSame(said?.['id'], row.id) &&
            isSame(said?.['plan'], row.plan_id) &&
            isSame(said?.['amount'], row.amount_cents) &&
            said?.['as_of'] === row.as_of &&
            said?.['hash'] === row.preview_hash
          )
        },
      },
    ],
    isRequested: (row, { amount, as_of, distribution_id, plan_id, preview_hash }) =>
      distribution_id === row.id &&
      amount === decimalOf(row.amount_cents) &&
      plan_id === row.plan_id &&
      as_of === row.as_of &&
      preview_hash === row.preview_hash,
  },
  // A release at the end of its term has no operator.
  deposit_release: {
    deciders: [
      {
        by: 'released_by',
        did: ['deposit_released'],
        fits: ({ id, release_approval_id }, signed) =>
          isAbout(releaseDeposit, id, signed) ||
          isAbout(approveRequest, release_approval_id, signed) ||
          signed.path === releaseMatured.path,
      },
    ],
  },
  withdrawal_claim: {
    deciders: [
      {
        by: 'claimed_by',
        did: ['withdrawal_claimed', 'withdrawal_taken_over'],
        fits: ({ id }, signed) => isAbout(claimWithdrawal, id, signed) || isAbout(takeOverWithdrawal, id, signed),
      },
    ],
  },
  kyc_approval: {
    deciders: [
      { by: 'first_approved_by', did: ['kyc_approved_first'], fits: approvesDocument },
      { by: 'decided_by', did: ['kyc_approved'], fits: approvesDocument },
    ],
  },
  withdrawal_approval: {
    deciders: [
      { by: 'approved_by', did: approvedWithdrawal, fits: approves },
      { by: 'second_approved_by', did: approvedWithdrawal, fits: approves },
    ],
  },
}

const decimalOf = (cents: string | null) => centsToDecimal(BigInt(cents ?? 0))

/** Whether the signed path belongs to this call and this record. */
function isAbout(call: { path: string }, id: string | null, { path }: SignedDecision): boolean {
  return path.toLowerCase() === call.path.replace(':id', id ?? '')
}
