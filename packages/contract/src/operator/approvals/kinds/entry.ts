import * as z from 'zod/mini'
import type { Schema } from '../../../core/call.ts'
import type { OperatorRole } from '../../../core/constants.ts'
import { amountPattern } from '../../../core/money/money.ts'

/**
 * The roles of both are checked again when the request is approved. The payload is flat, and stored as it is written on
 * the wire (amounts as decimal text). It has what the second person compares, as it was when it was requested; requests
 * from before have less. The server's `approvalHandlers` has what an approval does.
 */
export interface ApprovalKindEntry {
  requesterRoles: readonly OperatorRole[]
  approverRoles: readonly OperatorRole[]
  payload: Schema
  /** Whether all owners get a mail when it is requested and approved: where a rule is loosened. */
  mailsOwners?: true
}

export const byOwners = { requesterRoles: ['owner'], approverRoles: ['owner'] } as const
export const byTreasurers = { requesterRoles: ['owner', 'treasurer'], approverRoles: ['owner', 'treasurer'] } as const

export const amountText = z.string().check(z.regex(amountPattern))
/** The accounts and the amount of the transfer that is posted. */
export const posting = { from: z.string(), to: z.string(), amount: amountText }
