import { setTimeout as sleep } from 'node:timers/promises'
import { seedLargeWorld } from '../../large-world/seed-large-world.ts'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { loadKeys } from '../../../apps/server/src/platform/crypto/load-keys.ts'
import { pagesInHourMax } from '../../../apps/server/src/shared/audit/record-reading.ts'
import { openFileStore } from '../../../apps/server/src/platform/files/local-file-store.ts'
import { signKind } from '../../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { asRows } from '../../../apps/server/src/shared/signing/signatures/sign-stored.ts'
import { signInOperator } from '../load/people.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** The large world on a server with the settings of production, and a signed-in owner. */
export type BackofficeWorld = Awaited<ReturnType<typeof createBackofficeWorld>>

/** Creates the large world with that many members, or uses the existing one for null. */
export async function createBackofficeWorld(server: BenchServer, memberCount: number | null) {
  const { address, environment, folder, owner } = server
  if (memberCount !== null) {
    const keys = loadKeys(loadConfig(environment))
    await seedLargeWorld({ address, keys, files: openFileStore(folder), print: console.log, memberCount })
  }
  await waitForSeal(server)
  const headers = await signInOperator(server, 'owner')
  const facts = await findFacts(server)
  await owner.query('vacuum analyze')
  const searched = Object.entries({ ...facts.person, id: facts.busiest.id })
  const names = new Map(searched.map(([what, text]) => [text, `by ${what}`]))
  return {
    ...facts,
    headers,
    /** Names the kind of a searched text. */
    describe: (text: string) => names.get(text) ?? `“${text}”`,
    /** Formats a query without its ids. */
    hide: (query: string) =>
      decodeURIComponent(query.replaceAll('+', ' ')).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'),
    /** Updates the age of the sessions, so that a call only reads. An operator may read few pages, so others read the next ones. */
    refresh: async () => {
      await owner.query('update operator_sessions set last_seen_at = now() where ended_at is null')
      if (await hasReadMany(server))
        Object.assign(headers, await signInOperator(server, 'owner', await addOwner(server)))
    },
  }
}

/** Whether somebody has read so many pages within the hour that the next measurement could be refused. */
async function hasReadMany({ owner }: BenchServer): Promise<boolean> {
  const { rows } = await owner.query(
    `select from audit.events where did = 'list_viewed' and at > now() - interval '1 hour'
       and actor_id = (select operator_id from operator_sessions order by signed_in_at desc limit 1)
     having count(*) > $1`,
    [pagesInHourMax / 2],
  )
  return rows.length > 0
}

/** Adds an owner without an invitation, signed as the server signs operators, and returns the id. */
async function addOwner({ environment, owner }: BenchServer): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     select uuidv7(), uuidv7() || '@bench.test', name, role, password_hash, totp_secret
     from operators where email = 'owner@sample.test' returning id`,
  )
  await signKind(asRows(owner), loadKeys(loadConfig(environment)), 'operator', (_kind, row) => row.signature === null)
  return rows[0]!.id
}

async function findFacts({ owner }: BenchServer) {
  const first = async <Name extends string>(sql: string) => (await owner.query(sql)).rows[0] as Record<Name, string>
  const person = await first<'name' | 'email' | 'username' | 'address' | 'transaction' | 'document' | 'approval'>(
    `select m.full_name as name, m.email, m.username, p.address, d.transaction_id as transaction, k.id as document, a.id as approval
     from members m join payout_addresses p on p.member_id = m.id join deposits d on d.member_id = m.id
     join kyc_submissions k on k.member_id = m.id cross join (select id from approvals order by id limit 1) a
     where m.email like '%@large.test' and d.transaction_id is not null order by m.id desc limit 1 offset 100`,
  )
  const busiest = await first<'id' | 'deposit' | 'withdrawal'>(
    `select member_id as id, max(d.id::text) as deposit,
       (select max(w.id::text) from withdrawals w where w.member_id = d.member_id) as withdrawal
     from deposits d group by member_id order by count(*) desc limit 1`,
  )
  const operators = await first<'treasurer' | 'reviewer'>(
    `select max(id::text) filter (where email = 'treasurer@sample.test') as treasurer,
       max(id::text) filter (where email = 'reviewer@sample.test') as reviewer from operators`,
  )
  const distribution = await first<'id'>('select id from distributions order by member_count desc limit 1')
  const plan = await first<'id'>(
    'select plan_id as id from gains_and_losses group by plan_id order by count(*) desc limit 1',
  )
  return { person, busiest, operators, distribution, plan }
}

/** The server seals during the seeding, so it may still have transfers to seal. */
async function waitForSeal({ owner }: BenchServer): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      'select (select count(*) from ledger.transfers) = (select count(*) from ledger.seals) as done',
    )
    if (rows[0].done) return
    await sleep(1_000)
  }
}
