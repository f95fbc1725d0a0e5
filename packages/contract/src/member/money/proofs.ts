import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { envelope, extension, text } from '../../core/wire/lenient-wire.ts'
import { memberRead } from '../member-call.ts'

/** The calls with which a member checks the ledger in the browser. The specification has no such calls. */

/** The number of a block, or the position of a transfer in the ledger. */
const count = z.string().check(z.regex(/^\d{1,18}$/))

/** Where a transfer is sealed. Absent in the second before it is. */
export const seal = extension(z.object({ block: text, position: text }))

const Block = z.object({
  block: text,
  /** In hexadecimal digits. */
  hash: text,
  sealed_at: text,
})
export type Block = z.infer<typeof Block>

export const viewChain = call({
  method: 'GET',
  path: 'ledger/chain',
  who: 'visitor',
  summary: 'The newest block of the ledger, the block of a number, and how the newest verification ended.',
  query: z.object({ block: z.optional(count) }),
  reply: z.object({
    ...envelope,
    head: z.nullable(Block),
    /** The block that was asked for; null without one. */
    block: z.nullable(Block),
    verification: z.nullable(z.object({ finished_at: text, is_valid: z.boolean(), block: z.nullable(text) })),
  }),
})

/** Every field of a transfer that its hash covers, whole numbers as text. */
const SealedTransfer = z.object({
  position: text,
  id: text,
  kind: text,
  from_account: text,
  to_account: text,
  amount_cents: text,
  reference: text,
  actor: text,
  /** Microseconds since 1970. */
  posted_micros: text,
})
export type SealedTransfer = z.infer<typeof SealedTransfer>

export const viewProof = memberRead({
  path: 'member/proofs/:position',
  summary: 'A transfer of the member’s money with all that its block is computed from.',
  params: z.object({ position: count }),
  reply: z.object({
    ...envelope,
    transfer: SealedTransfer,
    /** Null until it is sealed. */
    sealed: z.nullable(
      z.object({
        ...Block.shape,
        previous_hash: text,
        transfer_count: z.number(),
        event_count: z.number(),
        /** The hashes of all entries of the block, joined: 64 digits each. */
        entry_hashes: text,
      }),
    ),
  }),
})
