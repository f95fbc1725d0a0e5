import type pg from 'pg'
import { findAll, mend, risk, type Finding } from './finding.ts'

/** Whether enough operators exist to run the platform, and to decide in twos. */
export async function checkPeople(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ owners: number; suspended: number; without_factor: string[] }>(`
    select count(*)::integer as owners,
      count(*) filter (where suspended_until > now())::integer as suspended,
      coalesce(array_agg(email) filter (where octet_length(totp_secret) = 0 and not exists (
        select from operator_passkeys where operator_id = operators.id)), '{}') as without_factor
    from operators where role = 'owner' and removed_at is null`)
  const [{ owners, suspended, without_factor: unprotected } = { owners: 0, suspended: 0, without_factor: [] }] = rows
  return findAll(
    owners === 0 && mend('There is no owner. Invite one: `cairn invite-owner owner@your.domain`.'),
    owners === 1 && risk('There is one owner, who loosens rules alone. Invite two more.'),
    owners === 2 && risk('There are two owners: neither can decide a request about the other. Invite a third.'),
    owners > 0 &&
      suspended === owners &&
      mend('Every owner is suspended. docs/operating/troubleshooting.md says what to do.'),
    unprotected.length > 0 && mend(`These owners have no second factor: ${unprotected.join(', ')}.`),
  )
}
