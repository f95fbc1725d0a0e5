import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text } from '../core/lenient-wire.ts'
import { page } from '../core/wire.ts'
import { days, memberText, next, recordText } from './fields.ts'
import { exportOf } from './list-export.ts'

/** Who did what, as operators read it. Nobody can edit it. */

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])

const AuditEvent = z.object({
  id: text,
  at: text,
  /** Visitors and the system have no id. */
  actor: z.object({ kind: text, id: z.nullable(text), name: text }),
  did: text,
  subject: z.object({ kind: text, id: z.nullable(text) }),
  member: z.nullable(z.object({ id: text, full_name: text, username: text })),
  details: z.record(z.string(), fact),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = call({
  method: 'GET',
  path: 'operator/audit',
  who: 'operator',
  roles: operatorRoles,
  summary: 'What was done, newest first: by whom, to what, whom it concerned. Days are of UTC, both inclusive.',
  query: z.object({
    /** An operator or a member, by id or in words. */
    actor: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(254))),
    /** By its id, or by what a chain calls its payment. */
    subject: recordText,
    member: memberText,
    did: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
    ...days,
    ...page,
  }),
  reply: z.object({ ...envelope, events: z.array(AuditEvent), next }),
  refusals: ['members_many'],
})
export const exportAuditEvents = exportOf(listAuditEvents)
