import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { listAnnouncements as call } from '@cairn/contract/operator/mails/announcements.ts'
import { route } from '../../platform/http/route.ts'

/** The newest announcements, and the pending ones. */
export const listAnnouncements = route(call, async ({ tx }) => {
  const [announcements, requests] = await Promise.all([readAnnouncements(tx), readRequests(tx)])
  return { announcements, requests }
})

function readRequests(tx: Transaction) {
  return tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as operator', 'operator.id', 'approval.requested_by')
    .where('approval.kind', '=', 'announcement')
    .where('approval.status', '=', 'pending')
    .orderBy('approval.requested_at')
    .limit(100)
    .select([
      'approval.id as approval_id',
      sql<string>`approval.payload ->> 'words'`.as('words'),
      'operator.name as requested_by',
    ])
    .execute()
}

function readAnnouncements(tx: Transaction) {
  return tx
    .selectFrom('announcements as announcement')
    .innerJoin('operators as operator', 'operator.id', 'announcement.made_by')
    .innerJoin('approvals as approval', 'approval.id', 'announcement.approval_id')
    .innerJoin('operators as approver', 'approver.id', 'approval.decided_by')
    .orderBy('announcement.made_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(100)
    .select([
      'announcement.id',
      'announcement.words',
      sql<string>`announcement.first_day::text`.as('first_day'),
      sql<string>`announcement.last_day::text`.as('last_day'),
      'operator.name as made_by',
      'approver.name as approved_by',
      sql<Date>`greatest(announcement.due_at, announcement.first_day::timestamp at time zone 'UTC')`.as('due_at'),
      'announcement.made_at',
      sql<string>`case
        when announcement.ended_at is not null or announcement.last_day < (now() at time zone 'UTC')::date then 'over'
        when greatest(announcement.due_at, announcement.first_day::timestamp at time zone 'UTC') > now() then 'planned'
        else 'in_force' end`.as('state'),
    ])
    .execute()
}
