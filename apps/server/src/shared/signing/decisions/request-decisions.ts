import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { calls } from '@cairn/contract/calls.ts'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { ListAsset } from '@cairn/contract/core/typed/address-list.ts'
import { approvalKinds, type ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import {
  movementAccounts,
  type CustodyAsset,
  type Movement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import { type SignedDecision } from './is-decision-signed.ts'
import { toCanonicalKey } from '../../addresses/account-key.ts'
import { toCanonicalList } from '../../addresses/address-list.ts'
import { parseJson } from '../../../platform/http/request/json.ts'

type Fields = Record<string, unknown>

/** How the signed body of a request becomes its payload, beyond the fields that have the same name in both. */
interface RequestRule {
  /** The field of the payload, or of the row, with the id in the path. */
  id?: string
  /** Fields of the body by their names in the payload; null for one that the condition compares. */
  renamed?: Record<string, string | null>
  /** A further condition on both. */
  says?: (said: Fields, payload: Fields) => boolean
}

const rules: Partial<Record<ApprovalKindName, RequestRule>> = {
  setting_change: { says: (said, { after, setting }) => isSame(said[String(setting)], after) },
  plan_limits: { id: 'plan_id', renamed: { min: 'new_minimum', max: 'new_maximum' } },
  operator_role: { id: 'operator_id' },
  operator_removal: { id: 'operator_id' },
  operator_access_reset: { id: 'operator_id' },
  manual_transfer: {
    id: 'member_id',
    says: ({ direction }, { transfer }) => transfer === `correction_${String(direction)}ed`,
  },
  custody_movement: {
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
    id: 'payment_id',
    says: ({ member_id }, { to = null }) => isSame(member_id && `member:${String(member_id)}:available`, to),
  },
  payment_reversal: { id: 'payment_id' },
  deposit_reversal: { id: 'deposit_id' },
  payment_loss: { id: 'reversed_id' },
  transaction_correction: {
    says: ({ record_id }, { deposit_id, withdrawal_id }) => isSame(record_id, deposit_id ?? withdrawal_id),
  },
  factor_removal: { id: 'member_id' },
  deposit_confirmation: { id: 'deposit_id', renamed: { amount_received: 'amount' } },
  deposit_release: { id: 'deposit_id' },
  distribution: { renamed: { id: 'distribution_id', plan: 'plan_id', hash: 'preview_hash' } },
  distribution_reversal: { id: 'distribution_id' },
  withdrawal_outcome: { id: 'withdrawal_id' },
  gain_or_loss: {
    renamed: { plan: 'plan_id' },
    says: ({ kind }, { transfer }) => transfer === `${String(kind)}_realised`,
  },
  bonus_funding_reversal: { id: 'funding_id' },
  account_key: {
    renamed: { account_key: null },
    says: (said, { account_key }) => toCanonicalKey(String(said['account_key'])) === account_key,
  },
  address_list: {
    renamed: { addresses: null },
    says: (said, { addresses }) =>
      toCanonicalList(said['asset'] as ListAsset, String(said['addresses']))?.join('\n') === addresses,
  },
}

const callsByKind = new Map(Object.values<Call>(calls).map((call) => [call.requests, call]))

/** The fields of a body and of a payload that are equal, by the name of the body's. */
function listEqualFields({ body }: Call, kind: ApprovalKindName): Record<string, string | null> {
  const payload = new Set(listFields(approvalKinds[kind].payload))
  const both = listFields(body).filter((name) => payload.has(name))
  return { ...Object.fromEntries(both.map((name) => [name, name])), ...rules[kind]?.renamed }
}

function listFields(schema: Schema | undefined): string[] {
  const { shape, options = [] } = (schema?._zod.def ?? {}) as { shape?: object; options?: Schema[] }
  return shape ? Object.keys(shape) : options.flatMap(listFields)
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
  const call = callsByKind.get(kind)
  if (!call) return false
  const { id, says } = rules[kind] ?? {}
  const about = id && String({ ...payload, member_id: row.member_id }[id])
  if (row.id !== requestIdOf(signed.nonce, kind, payload) || signed.path !== call.path.replace(':id', about ?? '')) {
    return false
  }
  const said = readBody(call, signed)
  return (
    said !== null &&
    Object.entries(listEqualFields(call, kind)).every(
      ([field, name]) => name === null || isSame(said[field], payload[name]),
    ) &&
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
