import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope } from '../core/lenient-wire.ts'
import { params, reason } from './fields.ts'

/** Deposits go back from their plan to the member's balance. */

export const releaseDeposit = call({
  method: 'POST',
  path: 'operator/deposits/:id/release',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'A chosen deposit goes back to the balance, whether its term is over or not. The reason is kept in the audit log.',
  params,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'deposit_not_in_plan'],
})

export const releaseMatured = call({
  method: 'POST',
  path: 'operator/deposits/release-matured',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'Deposits whose term is over go back to the balance, 500 at most, those that are longest over first.',
  reply: z.object({ ...envelope, released: z.number(), are_more: z.boolean() }),
  refusals: [],
})
