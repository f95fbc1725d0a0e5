import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { currentRequestId } from '../../platform/log/request-id.ts'
import { pushPaths } from './push-paths.ts'

/** A mail to a member, without its words. */
export interface MailOrder {
  memberId: string
  name: MailName
  /** Its subject, whose figures it shows. */
  recordId?: string | null
  /** Values that no record has, in our own words. They are stored and shown, so never a secret, a link or text of a stranger. */
  facts?: Record<string, string>
  /** A former mailbox. Without it the mail goes to the account's mailbox at the time of sending. */
  mailbox?: string | null
  /** An operator sends an earlier mail again. */
  resend?: { of: string; by: string }
  attemptsMax?: number
  /** The request that caused it, unless it is the current one. */
  requestId?: string | null
}

/**
 * Queues a mail in the transaction of its cause, and a message to each device that the member has for this: it is sent after the commit, even after a crash, and never after a rollback. The
 * answer of its one statement is not awaited. Returns the mail's id. At most one link that confirms an email is queued: a new
 * request sends it now.
 */
export function queueMail(tx: Transaction, order: MailOrder): string {
  const { memberId, name, recordId, facts = {}, mailbox, resend, attemptsMax = 25 } = order
  const { requestId = currentRequestId() } = order
  const id = randomUUIDv7()
  const values = [id, memberId, name, recordId, JSON.stringify(facts), mailbox, resend?.of, resend?.by]
  const path = resend ? null : pushPaths[name]?.(recordId ?? '')
  tx.send(CompiledQuery.raw(queue, [...values, attemptsMax, requestId, path]))
  return id
}

// A job with the same key is replaced, so a mail with a later attempt is sent at once. All other jobs have priority: thousands of
// mails may be queued, and jobs that move money must not be delayed by them.
const queue = `
  with mail as (
    insert into mails (id, member_id, name, record_id, facts, mailbox, resend_of, resent_by)
    values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)
    on conflict (member_id) where name = 'confirm_email' and sent_at is null and skipped_at is null and failed_at is null
      do update set queued_at = now()
    returning id
  )
  select graphile_worker.add_job('send_mail',
    json_strip_nulls(json_build_object('mailId', id, 'requestId', $10::text)), max_attempts := $9::integer,
    job_key := 'mail:' || id, priority := 1) from mail
  union all
  select graphile_worker.add_job('send_push', json_build_object('deviceId', id, 'path', $11::text),
    max_attempts := 5, priority := 1) from push_devices where member_id = $2 and $11 is not null`
