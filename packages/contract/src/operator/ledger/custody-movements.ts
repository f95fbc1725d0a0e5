import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { approvalStatuses } from '../../core/states.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { amount, id, page, refusing } from '../../core/wire/wire.ts'
import { coinsPattern } from '../../core/money/coins.ts'
import { dollars, next, paymentReference, reason } from '../shared/fields.ts'
import { decided, evidenceForm } from '../shared/evidence.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Movements of what the platform holds, without a member: each takes two people, and is reversed by its opposite. */

/** The coins, and `usd` for money at a bank or with a broker. */
export const custodyAssets = [...assets, 'usd'] as const
export type CustodyAsset = (typeof custodyAssets)[number]

interface MovementEntry {
  /** Whether the holdings of `asset` shrink or grow. A move also lets those of `to_asset` grow. */
  holdings: 'shrink' | 'grow'
  /** The other account; null for the holdings of `to_asset`. */
  other: 'network_fees' | 'corrections' | null
  /** The movement that reverses it. */
  reversedBy: string
}

/** Each movement by the kind of its transfer. */
export const movements = {
  network_fee_paid: { holdings: 'shrink', other: 'network_fees', reversedBy: 'network_fee_returned' },
  network_fee_returned: { holdings: 'grow', other: 'network_fees', reversedBy: 'network_fee_paid' },
  custody_moved: { holdings: 'shrink', other: null, reversedBy: 'custody_moved' },
  custody_written_off: { holdings: 'shrink', other: 'corrections', reversedBy: 'custody_found' },
  custody_found: { holdings: 'grow', other: 'corrections', reversedBy: 'custody_written_off' },
} as const satisfies Record<string, MovementEntry>
export type Movement = keyof typeof movements
export const movementNames = Object.keys(movements) as [Movement, ...Movement[]]

/** The accounts of a movement. The ledger adds to an account what it receives, and holdings are below zero there: they grow by giving. */
export function movementAccounts(
  movement: Movement,
  asset: CustodyAsset,
  toAsset?: CustodyAsset | null,
): { from: string; to: string } {
  const { holdings, other }: MovementEntry = movements[movement]
  const own = `custody:${asset}`
  const opposite = other ?? `custody:${toAsset}`
  return holdings === 'grow' ? { from: own, to: opposite } : { from: opposite, to: own }
}

/** An amount of coins as decimal text. The server refuses one that is finer than its coin. */
export const coinsText = (code: 'coins_invalid' | 'to_coins_invalid' = 'coins_invalid') =>
  z.string(refusing(code)).check(z.trim(), z.regex(coinsPattern, refusing(code)))

const asset = z.enum(custodyAssets, refusing('custody_asset_invalid'))

/** The parts of a movement, in its request and in the form. */
export const movementFields = {
  transfer: z.enum(movementNames),
  asset,
  /** How much of it; absent for dollars. */
  coins: z.optional(coinsText()),
  to_asset: z.optional(asset),
  to_coins: z.optional(coinsText('to_coins_invalid')),
  transaction_id: z.optional(paymentReference),
  /** The withdrawal whose network fee it is. */
  withdrawal_id: z.optional(id),
  /** The count whose difference it books. */
  reconciliation_id: z.optional(id),
  /** The request of the movement that it reverses. */
  reverses: z.optional(id),
}

const CustodyMovement = z.object({
  id: text,
  transfer: text,
  asset: text,
  coins: z.nullable(text),
  to_asset: z.nullable(text),
  to_coins: z.nullable(text),
  amount: dollars,
  transaction_id: z.nullable(text),
  withdrawal_id: z.nullable(text),
  reverses: z.nullable(text),
  reason: text,
  requested_by: text,
  requested_at: text,
  ...decided,
  /** Whether a reversal of it was approved. */
  is_reversed: z.boolean(),
})
export type CustodyMovement = z.infer<typeof CustodyMovement>

export const listCustodyMovements = operatorRead({
  path: 'operator/ledger/movements',
  roles: operatorRoles,
  summary: 'Network fees, moves between assets, write-offs and found money, newest first, with their requests.',
  query: z.object({
    transfer: z.optional(z.enum(movementNames)),
    status: z.optional(z.enum(approvalStatuses)),
    ...page,
  }),
  reply: z.object({ ...envelope, movements: z.array(CustodyMovement), next }),
})
export const exportCustodyMovements = exportOf(listCustodyMovements)

export const requestCustodyMovement = operatorAction({
  path: 'operator/ledger/movements',
  requests: 'custody_movement',
  roles: ['owner', 'treasurer'],
  summary: 'Request a movement of what the platform holds. It is posted when another operator approves it.',
  body: z.object({ ...movementFields, amount, reason, evidence_file_id: evidenceForm.evidence_file_id }),
  refusals: [
    'coins_invalid',
    'to_coins_invalid',
    'to_asset_invalid',
    'transaction_id_invalid',
    'transaction_id_used',
    'movement_not_reversible',
    'not_found',
  ],
})

/** The fields that a reversal repeats, with the direction turned. */
export function reversalOf({
  transfer,
  asset: own,
  coins,
  to_asset,
  to_coins,
}: {
  transfer: Movement
  asset: CustodyAsset
  coins?: string | undefined
  to_asset?: CustodyAsset | undefined
  to_coins?: string | undefined
}) {
  const turned = { transfer: movements[transfer].reversedBy }
  return to_asset
    ? { ...turned, asset: to_asset, coins: to_coins, to_asset: own, to_coins: coins }
    : { ...turned, asset: own, coins }
}
