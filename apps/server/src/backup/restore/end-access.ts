import type pg from 'pg'

/** Long enough for owners and members to repeat what the copy has lost. */
const holdHours = 24

/**
 * What ends in a copy of an earlier moment: access that may have been ended since, and requests that a member may have cancelled
 * since. Links that freeze an account stay, because they only protect it.
 */
const statements = [
  "update sessions set ended_at = now(), ended_why = 'ended_by_operator' where ended_at is null",
  'update operator_sessions set ended_at = now() where ended_at is null',
  "update mail_links set used_at = now() where used_at is null and purpose <> 'freeze_account'",
  'delete from challenges',
  'delete from push_devices',
  'update operator_invitations set withdrawn_at = now() where accepted_at is null and withdrawn_at is null',
  'update operator_resets set closed_at = now() where closed_at is null',
  "update email_changes set ended_at = now(), outcome = 'cancelled' where ended_at is null",
  "update factor_removals set ended_at = now(), outcome = 'stopped' where ended_at is null",
  "update account_closings set ended_at = now(), outcome = 'taken_back' where ended_at is null",
  `update operator_removals set withdrawn_at = now()
    where objected_at is null and withdrawn_at is null and removed_at is null`,
  // An ended announcement must not be mailed. Its requester can request it again, and counts as the one who ended it.
  'update announcements set ended_by = made_by, ended_at = now() where ended_at is null and mailed_at is null',
  // A password, a frozen account or a factor may predate a change by its owner.
  `update members set withdrawals_locked_until = greatest(withdrawals_locked_until, now() + interval '${holdHours} hours')
    where closed_at is null`,
]

/** Ends all sessions, links and pending changes of a copy, and holds all withdrawals for a day; all of it, or none. */
export async function endAccess(client: pg.Client): Promise<void> {
  // Several statements in one query are one transaction.
  await client.query(statements.join(';\n'))
}
