import { randomUUIDv7 } from 'node:crypto'
import { listHistory } from '@cairn/contract/member/history.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import type { TestServer } from '../server/test-server.ts'
import { makeOperator, type TestOperator } from '../people/operators.ts'
import { goodAddresses, makePerson, type Person } from '../people/people.ts'
import { putInPlan } from '../fixtures/plan-gains.ts'
import type { Random } from '../fuzz/random.ts'
import { openPlan, type FixturePlan } from '../fixtures/fixtures.ts'

/** The operators and records of one sequence. All sequences share the settings and receiving addresses. */
export interface WalkWorld {
  server: TestServer
  random: Random
  operators: TestOperator[]
  member: Person
  plan: FixturePlan
  /** Pending, pending and in the plan. */
  deposits: string[]
  /** The first takes two people, the others take one. */
  withdrawals: string[]
  document: string
  /** A document with a real picture, which all sequences share because creating a picture takes long. */
  picture: string
  plans: string[]
  distributions: Set<string>
  requests: WalkRequest[]
}

/** A request that takes two people, and the verbs that its approval adds to the audit log in addition to the approval. */
export interface WalkRequest {
  id: string
  effects: string[]
}

/** A withdrawal above this many cents takes two people with every value that the sequences give the setting. */
export const certainlyLargeCents = 60_00

export async function makeWorld(server: TestServer, random: Random, picture: string): Promise<WalkWorld> {
  const operators: TestOperator[] = []
  for (const role of ['owner', 'owner', 'owner', 'treasurer', 'treasurer', 'reviewer', 'support'] as const) {
    operators.push(await makeOperator(server, role))
  }
  const member = await makePerson(server, { balance: '500.00', addresses: ['bitcoin'] })
  const plan = await openPlan(server)
  const draft = randomUUIDv7()
  await server.owner.query(
    'insert into plans (id, name, min_cents, max_cents) values ($1::uuid, $1::text, 1000, 500000)',
    [draft],
  )
  const document = randomUUIDv7()
  await server.owner.query(
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name) values ($1::uuid, $2, 'Norway', 'passport', $1::text)`,
    [document, member.id],
  )
  // The document has no picture to open, so all have opened it.
  await server.owner.query('insert into kyc_openings (submission_id, operator_id) select $1, unnest($2::uuid[])', [
    document,
    operators.map(({ id }) => id),
  ])
  const deposits = [
    ...(await putInPlan(server, plan, [{ person: member, cents: 50_00n }])),
    randomUUIDv7(),
    randomUUIDv7(),
  ]
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status)
     select id, $2, $3, 'bitcoin', 'an address', 10000, 'pending' from unnest($1::uuid[]) as pending (id)`,
    [deposits.slice(1), member.id, plan._id],
  )
  const payout = { wallet: 'bitcoin', address: goodAddresses.bitcoin }
  for (const amount of ['30.00', '20.00', '60.01']) {
    await member.send(requestWithdrawal, { body: { amount, plan: payout, wallet: 'bitcoin' } })
  }
  const { data } = await member.send(listHistory)
  const withdrawals = data.filter(({ type }) => type === 'withdrawal').map(({ _id }) => _id)
  const things = { document, picture, deposits, withdrawals, plans: [plan._id, draft] }
  return { server, random, operators, member, plan, ...things, distributions: new Set(), requests: [] }
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
