import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Call } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requestAnnouncement } from '@cairn/contract/operator/mails/announcements.ts'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { requestBonusFunding, requestFundingReversal } from '@cairn/contract/operator/members/bonuses.ts'
import { confirmDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  requestDepositReversal,
  requestPaymentLoss,
  requestPaymentReversal,
} from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { requestPaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import { requestTransactionCorrection } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import type { ListAsset } from '@cairn/contract/core/typed/address-list.ts'
import {
  requestAccountKey,
  requestAddressList,
  requestReceivingAddress,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { requestDistribution, requestReversal } from '@cairn/contract/operator/gains/distributions.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { requestFactorRemoval, requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { inviteOperator, removeOperator, requestRoleChange } from '@cairn/contract/operator/operators/operators.ts'
import { requestAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import {
  movementAccounts,
  movementFields,
  requestCustodyMovement,
  type CustodyAsset,
  type Movement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { editPlan } from '@cairn/contract/operator/plans.ts'
import { changeSettings } from '@cairn/contract/operator/settings/settings.ts'
import { requestWithdrawalOutcome } from '@cairn/contract/operator/withdrawals/sending.ts'
import { type SignedDecision } from './is-decision-signed.ts'
import { toCanonicalKey } from '../../addresses/account-key.ts'
import { toCanonicalList } from '../../addresses/address-list.ts'
import { parseJson } from '../../../platform/http/request/json.ts'

type Fields = Record<string, unknown>

/** The call that makes a request of a kind, and the common parts of its signed body and the payload. */
interface RequestCall {
  call: Call
  /** The field of the payload, or of the row, with the id in the path. */
  id?: string
  /** Fields of the body with the equal fields of the payload. */
  same?: Record<string, string>
  /** A further condition on both. */
  says?: (said: Fields, payload: Fields) => boolean
}

const requestCalls: Record<ApprovalKindName, RequestCall> = {
  setting_change: { call: changeSettings, says: (said, { after, setting }) => isSame(said[String(setting)], after) },
  plan_limits: { call: editPlan, id: 'plan_id', same: { min: 'new_minimum', max: 'new_maximum' } },
  operator_role: { call: requestRoleChange, id: 'operator_id', same: { role: 'role' } },
  operator_removal: { call: removeOperator, id: 'operator_id' },
  operator_access_reset: { call: requestAccessReset, id: 'operator_id', same: { lost: 'lost' } },
  operator_invitation: { call: inviteOperator, same: { email: 'email', role: 'role' } },
  manual_transfer: {
    call: requestManualTransfer,
    id: 'member_id',
    same: { amount: 'amount' },
    says: ({ direction }, { transfer }) => transfer === `correction_${String(direction)}ed`,
  },
  custody_movement: {
    call: requestCustodyMovement,
    same: Object.fromEntries(['amount', ...Object.keys(movementFields)].map((name) => [name, name])),
    says: (said, { from, to }) => {
      const its = movementAccounts(
        said['transfer'] as Movement,
        said['asset'] as CustodyAsset,
        said['to_asset'] as CustodyAsset,
      )
      return its.from === from && its.to === to
    },
  },
  payment_outcome: {
    call: requestPaymentOutcome,
    id: 'payment_id',
    same: { outcome: 'outcome', amount: 'amount', refund_transaction_id: 'refund_transaction_id' },
    says: ({ member_id }, { to = null }) => isSame(member_id && `member:${String(member_id)}:available`, to),
  },
  payment_reversal: { call: requestPaymentReversal, id: 'payment_id' },
  deposit_reversal: { call: requestDepositReversal, id: 'deposit_id' },
  payment_loss: { call: requestPaymentLoss, id: 'reversed_id' },
  transaction_correction: {
    call: requestTransactionCorrection,
    same: { cause: 'cause', transaction_id: 'transaction_id' },
    says: ({ record_id }, { deposit_id, withdrawal_id }) => isSame(record_id, deposit_id ?? withdrawal_id),
  },
  factor_removal: { call: requestFactorRemoval, id: 'member_id' },
  deposit_confirmation: {
    call: confirmDeposit,
    id: 'deposit_id',
    same: { amount_received: 'amount', transaction_id: 'transaction_id', coins: 'coins' },
  },
  deposit_release: { call: releaseDeposit, id: 'deposit_id' },
  distribution: {
    call: requestDistribution,
    same: { id: 'distribution_id', plan: 'plan_id', amount: 'amount', as_of: 'as_of', hash: 'preview_hash' },
  },
  distribution_reversal: { call: requestReversal, id: 'distribution_id' },
  withdrawal_outcome: {
    call: requestWithdrawalOutcome,
    id: 'withdrawal_id',
    same: { outcome: 'outcome', transaction_id: 'transaction_id', code: 'code' },
  },
  gain_or_loss: {
    call: recordGainOrLoss,
    same: { amount: 'amount', plan: 'plan_id', day: 'day' },
    says: ({ kind }, { transfer }) => transfer === `${String(kind)}_realised`,
  },
  bonus_budget_funding: { call: requestBonusFunding, same: { amount: 'amount' } },
  bonus_funding_reversal: { call: requestFundingReversal, id: 'funding_id' },
  announcement: {
    call: requestAnnouncement,
    same: { words: 'words', first_day: 'first_day', last_day: 'last_day' },
  },
  account_key: {
    call: requestAccountKey,
    says: (said, { account_key }) => toCanonicalKey(String(said['account_key'])) === account_key,
  },
  address_list: {
    call: requestAddressList,
    same: { asset: 'asset' },
    says: (said, { addresses }) =>
      toCanonicalList(said['asset'] as ListAsset, String(said['addresses']))?.join('\n') === addresses,
  },
  coin_rate: { call: requestRate, same: { asset: 'asset', rate: 'rate', hours: 'hours' } },
  receiving_address: { call: requestReceivingAddress, same: { asset: 'asset', address: 'address' } },
}

/** The id of a request of a signed call. It derives from the nonce, so no second request has the same signature. */
export function requestIdOf(nonce: string, kind: string, payload: object): string {
  const setting = 'setting' in payload ? String(payload.setting) : ''
  const bytes = createHash('sha256').update(`cairn request 1 ${nonce} ${kind} ${setting}`).digest().subarray(0, 16)
  // A UUID of version 8: custom (RFC 9562, 5.8).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether an operator signed this request: its id, its subject and its content. */
export function isRequestSigned(
  row: { id: string | null; kind: string | null; payload: string | null; member_id: string | null },
  signed: SignedDecision,
): boolean {
  const kind = row.kind as ApprovalKindName
  const payload = parseJson(row.payload ?? '') as Fields
  const { call, id, same = {}, says } = requestCalls[kind]
  const about = id && String({ ...payload, member_id: row.member_id }[id])
  if (row.id !== requestIdOf(signed.nonce, kind, payload) || signed.path !== call.path.replace(':id', about ?? '')) {
    return false
  }
  const said = readBody(call, signed)
  return (
    said !== null &&
    Object.entries(same).every(([field, name]) => isSame(said[field], payload[name])) &&
    (says?.(said, payload) ?? true)
  )
}

/** The signed body, as the server read it, or null. */
export function readBody(call: Call, { body }: SignedDecision): Fields | null {
  if (!call.body) return {}
  const read = z.safeParse(call.body, parseJson(body ?? ''))
  return read.success ? (read.data as Fields) : null
}

/** Whether a value of a body and one of a record are equal: amounts are cents or decimal text, ids are in any case. */
export function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === null || (other ?? null) === null) return (one ?? null) === (other ?? null)
  const [text, stored] = [String(one), String(other)]
  const isCaseless = /^((0x)?[\da-f-]+|(bc|tb|bcrt)1\w+)$/i.test(text)
  return (
    text === stored ||
    (typeof one === 'bigint' && centsToDecimal(one) === stored) ||
    (isCaseless && text.toLowerCase() === stored.toLowerCase())
  )
}
