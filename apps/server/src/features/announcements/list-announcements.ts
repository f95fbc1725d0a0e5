import { sql } from 'kysely'
import { listAnnouncements as call } from '@cairn/contract/operator/announcements.ts'
import { route } from '../../platform/http/route.ts'

/** The newest announcements. */
export const listAnnouncements = route(call, async ({ tx }) => ({
  announcements: await tx
    .selectFrom('announcements as announcement')
    .innerJoin('operators as operator', 'operator.id', 'announcement.made_by')
    .orderBy('announcement.made_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(100)
    .select([
      'announcement.id',
      'announcement.words',
      sql<string>`announcement.first_day::text`.as('first_day'),
      sql<string>`announcement.last_day::text`.as('last_day'),
      'operator.name as made_by',
      'announcement.made_at',
      sql<string>`case
        when announcement.ended_at is not null or announcement.last_day < (now() at time zone 'UTC')::date then 'over'
        when announcement.first_day > (now() at time zone 'UTC')::date then 'planned'
        else 'in_force' end`.as('state'),
    ])
    .execute(),
}))
