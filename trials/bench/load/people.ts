import type pg from 'pg'
import { samplePasswordHash } from '../../../apps/server/seed/people.ts'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { loadKeys } from '../../../apps/server/src/platform/crypto/load-keys.ts'
import { signRows } from '../../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { createOwnedToken, hashSecret } from '../../../apps/server/src/platform/crypto/keyed-token.ts'
import type { BenchServer } from '../server/bench-server.ts'

export interface BenchMember {
  id: string
  email: string
  token: string
}

export const password = 'stack-of-stones'
export const bitcoinAddress = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

/** Creates members by SQL, each with a balance of five million dollars. */
export async function makePeople(owner: pg.Client, count: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await owner.query<{ id: string; email: string }>(
    `insert into members (id, email, username, full_name, account_type, investment_plan, password_hash, email_confirmed_at)
     select id, username || '@people.test', username, 'Ada Byron', 'basic', 'Basic', $2, now()
     from (select uuidv7() as id, 'bench' || substr(md5(random()::text), 1, 20) as username from generate_series(1, $1)) drawn
     returning id, email`,
    [count, samplePasswordHash],
  )
  await giveMoney(owner, rows)
  return rows
}

/** The same, each with a session and a saved address. */
export async function makeMembers({ environment, owner }: BenchServer, count: number): Promise<BenchMember[]> {
  const people = await makePeople(owner, count)
  await owner.query(
    `insert into payout_addresses (id, member_id, asset, address, saved_at, usable_from)
     select uuidv7(), id, 'bitcoin', $2, '2020-01-01', '2020-01-01' from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id), bitcoinAddress],
  )
  // One member of the bench makes the requests of thousands.
  await owner.query(`update settings set withdrawal_min_amount_cents = null, pending_deposits_max = 10000,
    pending_withdrawals_max = 10000, money_requests_hourly_max = 100000`)
  const keys = loadKeys(loadConfig(environment))
  await signRows(owner, keys, (kind, { signature }) => kind === 'settings' || signature === null)
  const members = people.map(({ id, email }) => ({ id, email, token: createOwnedToken(id) }))
  await owner.query(
    `with begun as (insert into sessions (id, member_id) select uuidv7(), id from unnest($1::uuid[]) id returning id, member_id)
     insert into session_tokens (token_hash, session_id)
     select token_hash, begun.id from unnest($1::uuid[], $2::bytea[]) as one(member_id, token_hash) join begun using (member_id)`,
    [members.map(({ id }) => id), members.map(({ token }) => hashSecret(keys, 'member session', token))],
  )
  return members
}

async function giveMoney(owner: pg.Client, people: { id: string }[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await owner.query(
    `select ledger.open_account('member:' || id || ':' || role, role, id)
     from unnest($1::uuid[]) id, unnest(array['available', 'invested', 'held']) role`,
    [ids],
  )
  const moves = [
    ['deposit_confirmed', null, 'invested'],
    ['deposit_released', 'invested', 'available'],
  ]
  const post = `select ledger.post_as_owner(array_agg(uuidv7()), array_agg($2::text),
    array_agg(coalesce('member:' || id || ':' || $3, 'custody:bitcoin')), array_agg('member:' || id || ':' || $4::text),
    array_agg(500000000::bigint), array_agg(uuidv7()), array_agg('system'::text)) from unnest($1::uuid[]) id`
  for (const move of moves) await owner.query(post, [ids, ...move])
}

/** Updates the age of the sessions, so that the bench measures the common call and not the one per minute that saves the time. */
export async function refreshSessions(owner: pg.Client): Promise<void> {
  await owner.query('update sessions set last_seen_at = now() where ended_at is null')
}

/** Signs in an operator with that role, or this one; returns the headers of the session as a browser sends them in production. */
export async function signInOperator(
  { environment, owner }: BenchServer,
  role: string,
  id: string | null = null,
): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from operators where role = $1 and removed_at is null and id = coalesce($2, id) order by id limit 1',
    [role, id],
  )
  const operatorId = rows[0]!.id
  const token = createOwnedToken(operatorId)
  await owner.query(
    // A run is longer than a factor is fresh, and no person is there to give another.
    "insert into operator_sessions (token_hash, operator_id, reauthenticated_at) values ($1, $2, now() + interval '1 day')",
    [hashSecret(loadKeys(loadConfig(environment)), 'operator session', token), operatorId],
  )
  return { cookie: `__Host-cairn_operator=${token}`, 'x-cairn-operator': '1', origin: 'https://cairn.example' }
}
