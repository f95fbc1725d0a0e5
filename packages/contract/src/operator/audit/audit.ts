import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { period } from '../../core/period.ts'
import { id, page } from '../../core/wire/wire.ts'
import { next } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** The audit log as operators read it. It cannot be edited. */

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
  /** Entries of one request have the same id; null for jobs and commands. */
  request_id: z.nullable(text),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = operatorRead({
  path: 'operator/audit',
  roles: operatorRoles,
  summary:
    'The audit log, newest first, without views unless `views` is `shown`. Days are both inclusive, in the time zone that is named.',
  query: z.object({
    /** An operator or a member. */
    actor_id: z.optional(id),
    subject_id: z.optional(id),
    member_id: z.optional(id),
    did: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
    /** Also the entries of operators who only looked. A verb in `did` shows its own. */
    views: z.optional(z.literal('shown')),
    ...period,
    ...page,
  }),
  reply: z.object({ ...envelope, events: z.array(AuditEvent), next }),
})
export const exportAuditEvents = exportOf(listAuditEvents)
