import { randomUUIDv7 } from 'node:crypto'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { memberAvailable } from '../../ledger/accounts.ts'
import type { TestServer } from '../server/test-server.ts'
import { makeOperators } from '../people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../people/people.ts'
import { putInPlan } from '../fixtures/plan-gains.ts'
import { addOpenedDocument } from '../fixtures/records.ts'
import type { Random } from '../fuzz/random.ts'
import { offerBitcoin, openPlan } from '../fixtures/fixtures.ts'

/** The operators and records of one sequence. All sequences share the settings and receiving addresses. */
export type WalkWorld = Awaited<ReturnType<typeof makeWorld>>

/** The effect of an accepted action: its verb in the audit log. */
export interface Done {
  verb: string
  /** The record that the action only viewed: the audit log has that once in a quarter of an hour. */
  viewed?: string
}

interface Entry extends Done {
  by: string
}

/** A request that takes two people, and the further effects of its approval. */
export interface WalkRequest {
  id: string
  effects: string[]
}

/** The amount above which two people decide. The sequences give it smaller values too. */
export const limitCents = 60_00n

export async function makeWorld(server: TestServer, random: Random, picture: string) {
  const roles = ['owner', 'owner', 'owner', 'treasurer', 'treasurer', 'reviewer', 'support'] as const
  const operators = await makeOperators(server, ...roles)
  const member = await makePerson(server, { balance: '500.00', addresses: ['bitcoin'] })
  const friend = await makePerson(server, { balance: '200.00', addresses: ['bitcoin'] })
  // An operator may lose it.
  await server.owner.query("insert into authenticators (member_id, totp_secret, confirmed_at) values ($1, '', now())", [
    member.id,
  ])
  // As a correction by two operators.
  await server.owner.query(
    `insert into audit.events (actor_kind, actor_id, did, subject_kind, subject_id)
     select 'operator', actor_id, did, 'approval', id from approvals,
       lateral (values (requested_by, 'approval_requested'), (decided_by, 'approval_approved')) as two (actor_id, did)
     where payload ->> 'to' = any ($1)`,
    [[memberAvailable(member.id), memberAvailable(friend.id)]],
  )
  const plan = await openPlan(server)
  const draft = randomUUIDv7()
  await server.owner.query(
    'insert into plans (id, name, min_cents, max_cents) values ($1::uuid, $1::text, 1000, 500000)',
    [draft],
  )
  const document = await addOpenedDocument(server, member, operators)
  const small = [member, member, friend].map((person) => ({ person, cents: 15_00n }))
  const inPlan = await putInPlan(server, plan, [{ person: member, cents: 50_00n }, ...small])
  const pending = [
    { id: randomUUIDv7(), person: member, cents: 100_00n },
    { id: randomUUIDv7(), person: member, cents: 100_00n },
    { id: randomUUIDv7(), person: member, cents: 60_00n },
    { id: randomUUIDv7(), person: friend, cents: 60_00n },
  ]
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
     select id, member, $4, 'bitcoin', $5, cents, 'pending'
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as pending (id, member, cents)`,
    [
      pending.map(({ id }) => id),
      pending.map(({ person }) => person.id),
      pending.map(({ cents }) => cents),
      plan._id,
      await offerBitcoin(server),
    ],
  )
  const deposits = [...inPlan.slice(0, 1), ...pending.map(({ id }) => id), ...inPlan.slice(1)]
  const world = {
    server,
    random,
    operators,
    /** The operators correct and lock this one's account. */
    member,
    friend,
    plan,
    /** In the plan, then pending, then small ones in the plan. */
    deposits,
    /** The first takes two people, and each of the others takes one unless it makes a sum too large. */
    withdrawals: [] as string[],
    /** The requested amounts of the deposits. */
    cents: new Map<string, bigint>([
      ...pending.map(({ id, cents }) => [id, cents] as const),
      ...inPlan.map((id, place) => [id, place ? 15_00n : 50_00n] as const),
    ]),
    document,
    /** A document with a real picture, which all sequences share because creating a picture takes long. */
    picture,
    plans: [plan._id, draft] as string[],
    distributions: new Set<string>(),
    requests: [] as WalkRequest[],
    /** The actions, as the replies show them, without reading the database. */
    journal: [] as Entry[],
    /** The last entry of the audit log before the sequence. */
    lastEventBefore: '0',
  }
  for (const [person, amount] of [
    [member, '60.01'],
    [member, '20.00'],
    [friend, '25.00'],
    [friend, '30.00'],
  ] as const) {
    await person.send(requestWithdrawal, { body: { amount, ...toBitcoin(person) } })
    await readWithdrawals(world, person)
  }
  const { rows } = await server.owner.query('select coalesce(max(id), 0)::text as last from audit.events')
  world.lastEventBefore = rows[0].last
  return world
}

/** Adds the withdrawals of a member that the world does not know yet, the newest first. */
export async function readWithdrawals({ server, withdrawals }: WalkWorld, { id: memberId }: Person): Promise<void> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from withdrawals where member_id = $1 order by id desc',
    [memberId],
  )
  for (const { id } of rows) if (!withdrawals.includes(id)) withdrawals.push(id)
}

/** Removes the operators and withdraws their requests, so that the next sequences can make the same requests. */
export async function clearWorlds({ owner }: TestServer): Promise<void> {
  await owner.query(
    "update approvals set status = 'withdrawn', decided_by = requested_by, decided_at = now() where status = 'pending'",
  )
  await owner.query(
    `update operators set removed_at = now(), email = 'retired-' || email
     where removed_at is null and email !~ '^always-'`,
  )
}

export function drawTransactionId({ random }: WalkWorld): string {
  // Sometimes an id that another payment may have used.
  return random.percent(20) ? String(random.int(3)).repeat(64) : random.uuid().replaceAll('-', '').repeat(2)
}
