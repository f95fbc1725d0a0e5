import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Send } from '@cairn/client/client.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { seedLargeWorld } from '../../apps/server/seed/large/seed-large-world.ts'
import { loadConfig } from '../../apps/server/src/config.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { openFileStore } from '../../apps/server/src/platform/files/local-file-store.ts'
import { createToken, hashToken } from '../../apps/server/src/platform/crypto/random-token.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** The large world on a server with the settings of production, and two signed-in operators. */
export interface BackofficeWorld {
  /** The headers of the owner's session. */
  headers: Record<string, string>
  send: Send
  /** Plans with ten thousand members and with the most allowed, whose gains exceed the distributions of the bench. */
  plans: { id: string }[]
  /** The plan with the most results. */
  plan: { id: string }
  /** A member to search for. */
  person: {
    name: string
    email: string
    username: string
    address: string
    transaction: string
    document: string
    approval: string
  }
  /** The member with the most deposits. */
  busiest: { id: string; deposit: string; withdrawal: string }
  operators: { treasurer: string; reviewer: string }
  /** The distribution to the most members. */
  distribution: string
  /** Verbs of the audit log: common ones, rare ones, and one without an entry. */
  verbs: string[]
  /** Names the kind of a searched text. */
  describe: (text: string) => string
  /** Formats a query without its ids. */
  hide: (query: string) => string
  /** Updates the age of the sessions, so that a call only reads. */
  refresh(): Promise<void>
}

/** Members in the plans to distribute to. */
const planSizes = [10_000, 66_000]

/** Creates the large world with that many members, or uses the existing one for null. Adds plans with gains to distribute. */
export async function createBackofficeWorld(server: BenchServer, memberCount: number | null): Promise<BackofficeWorld> {
  const { address, environment, folder, owner } = server
  if (memberCount !== null) {
    const keys = loadKeys(loadConfig(environment))
    await seedLargeWorld({ address, keys, files: openFileStore(folder), print: console.log, memberCount })
  }
  await waitForSeal(server)
  const [ofOwner, ofTreasurer] = [await signIn(server, 'owner'), await signIn(server, 'treasurer')]
  const plans: BackofficeWorld['plans'] = []
  for (const size of planSizes) {
    const plan = await makePlan(server, size)
    await makeGains(plan.id, sender(server, ofOwner), sender(server, ofTreasurer))
    plans.push(plan)
  }
  const facts = await findFacts(server)
  await owner.query('vacuum analyze')
  const searched = Object.entries({ ...facts.person, id: facts.busiest.id })
  const names = new Map(searched.map(([what, text]) => [text, `by ${what}`]))
  return {
    ...facts,
    headers: ofOwner,
    send: sender(server, ofOwner),
    plans,
    describe: (text) => names.get(text) ?? `“${text}”`,
    hide: (query) =>
      decodeURIComponent(query.replaceAll('+', ' ')).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…'),
    refresh: async () =>
      void (await owner.query('update operator_sessions set last_seen_at = now() where ended_at is null')),
  }
}

async function findFacts({ owner }: BenchServer) {
  const first = async <Row>(sql: string) => (await owner.query(sql)).rows[0] as Row
  const person = await first<BackofficeWorld['person']>(
    `select m.full_name as name, m.email, m.username, p.address, d.transaction_id as transaction, k.id as document, a.id as approval
     from members m join payout_addresses p on p.member_id = m.id join deposits d on d.member_id = m.id
     join kyc_submissions k on k.member_id = m.id cross join (select id from approvals order by id limit 1) a
     where m.email like '%@large.test' and d.transaction_id is not null order by m.id desc limit 1 offset 100`,
  )
  const busiest = await first<BackofficeWorld['busiest']>(
    `select member_id as id, max(d.id::text) as deposit,
       (select max(w.id::text) from withdrawals w where w.member_id = d.member_id) as withdrawal
     from deposits d group by member_id order by count(*) desc limit 1`,
  )
  const operators = await first<BackofficeWorld['operators']>(
    `select max(id::text) filter (where email = 'treasurer@sample.test') as treasurer,
       max(id::text) filter (where email = 'reviewer@sample.test') as reviewer from operators`,
  )
  const { id: distribution } = await first<{ id: string }>(
    'select id from distributions order by member_count desc limit 1',
  )
  const plan = await first<{ id: string }>(
    'select plan_id as id from gains_and_losses group by plan_id order by count(*) desc limit 1',
  )
  const verbs = ['withdrawal_sent', 'deposit_released', 'kyc_rejected', 'member_locked', 'plan_closed']
  return { person, busiest, operators, distribution, plan, verbs }
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

async function signIn({ owner }: BenchServer, role: string): Promise<Record<string, string>> {
  const token = createToken()
  await owner.query(
    'insert into operator_sessions (token_hash, operator_id) select $1, id from operators where role = $2 and removed_at is null order by id limit 1',
    [hashToken(token), role],
  )
  // As a browser sends it in production.
  return { cookie: `__Host-cairn_operator=${token}`, 'x-cairn-operator': '1', origin: 'https://cairn.example' }
}

function sender(server: BenchServer, headers: Record<string, string>): Send {
  return createClient({
    base: `${server.url}/api`,
    token: () => null,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...(request?.headers as object), ...headers } }),
  })
}

/** Creates a plan with that many members. */
async function makePlan({ owner }: BenchServer, size: number): Promise<BackofficeWorld['plan']> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into plans (id, name, min_cents, max_cents, state) values (uuidv7(), 'Measured with ' || $1, 100, 100000000, 'draft') returning id`,
    [size],
  )
  const plan = rows[0]?.id ?? ''
  await owner.query(
    `with made as (
       insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id, decided_at)
       select uuidv7(), id, $1, 'bitcoin', 'an address', 10000 + hashtext(email) % 9000, 10000 + hashtext(email) % 9000, 'completed',
         md5(email || $2::integer), now()
       from members where email like '%@large.test' order by id limit $2::integer
       returning id, member_id, received_cents
     )
     select ledger.post_bulk(array_agg(id), array_agg('deposit_confirmed'::text), array_agg('custody:bitcoin'::text),
       array_agg('member:' || member_id || ':invested'), array_agg(received_cents), array_agg(id), 'system') from made`,
    [plan, size],
  )
  return { id: plan }
}

async function makeGains(plan: string, one: Send, other: Send): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    const { approval_id } = await one(recordGainOrLoss, {
      body: {
        id: randomUUID(),
        kind: 'gain',
        plan,
        amount: '2000.00',
        day: '2026-01-05',
        document_name: `Statement ${count}`,
        counterparty: 'North Brokers',
        reason: 'Closed the position',
      },
    })
    if (count % 10 > 0) await other(approveRequest, { params: { id: approval_id } })
  }
}
