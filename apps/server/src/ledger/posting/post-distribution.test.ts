import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { postAsOwner } from '../../testing/ledger/post-as-owner.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openMemberAccounts } from '../accounts.ts'

const server = useTestDatabase()
const members = Array.from({ length: 20 }, () => randomUUIDv7())
const [ada = '', bob = ''] = members

beforeAll(async () => {
  for (const id of members) await inTransaction(server.database, (tx) => openMemberAccounts(tx, id))
})

/** A distribution in posting, with a dollar for each of these members, of a plan with that much in gains. */
async function prepare(to: string[], gainsCents = 100n * BigInt(to.length)) {
  const [first] = await recordCauses(server.owner, [{ kind: 'gain_distributed', memberId: to[0] ?? '', cents: 100n }])
  const { reference: id, from: gains } = first!
  // Its requester, who may still request it.
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values ($1::uuid, $1 || '@operators.test', 'Terry', 'treasurer', '$argon2id$none', '')`,
    [id],
  )
  await server.owner.query(
    `insert into distribution_shares (id, distribution_id, member_id, invested_cents, weight, amount_cents)
     select gen_random_uuid(), $1, member_id, 1, 1, 100 from unnest($2::uuid[]) as member_id`,
    [id, to.slice(1)],
  )
  await change(`update distributions set amount_cents = ${100 * to.length} where id = $1`, id ?? '')
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [gains])
  await postAsOwner(server.owner, 'gain_realised', ['custody:usd', gains], gainsCents)
  return { id, gains }
}

/** With triggers and foreign keys off: the record cannot become like this. */
async function change(sql: string, id: string): Promise<void> {
  await server.owner.query(
    `begin; set local session_replication_role = replica; ${sql.replaceAll('$1', `'${id}'`)}; commit`,
  )
}

/** As the server's role: the number of paid shares, or the refusal. */
const post = (id: string): Promise<number | string> =>
  server.database.plainPool
    .query('select ledger.post_distribution($1) as posted', [id])
    .then(({ rows }) => rows[0].posted as number)
    .catch(({ code, constraint }) => constraint ?? code)

const balancesOf = async (codes: string[]): Promise<bigint[]> => {
  const { rows } = await server.owner.query(
    `select balance_cents from unnest($1::text[]) with ordinality as one (code, place) join ledger.accounts using (code)
     order by place`,
    [codes],
  )
  return rows.map(({ balance_cents }) => BigInt(balance_cents))
}
const available = (ids: string[]) => balancesOf(ids.map((id) => `member:${id}:available`))

test('each share is paid once, in the name of the operator who requested it (SEC-51)', async () => {
  const { id, gains } = await prepare([ada, bob], 250n)
  const before = await available([ada, bob])
  const answers = await Promise.all([post(id), post(id), post(id)])
  expect(answers.map(String).toSorted()).toEqual(['2', 'CL002', 'CL002'])
  expect(await available([ada, bob])).toEqual(before.map((cents) => cents + 100n))
  expect(await balancesOf([gains])).toEqual([50n])
  const { rows } = await server.owner.query(
    `select kind, f.code as "from", g.code as "to", t.amount_cents::integer as cents, actor
     from ledger.transfers t join ledger.accounts f on f.id = from_account join ledger.accounts g on g.id = to_account
     join distribution_shares share on share.id = t.id where t.reference = $1 order by position`,
    [id],
  )
  const of = (member: string) => ({
    kind: 'gain_distributed',
    from: gains,
    to: `member:${member}:available`,
    cents: 100,
    actor: `operator:${id}`,
  })
  expect(rows).toEqual([of(ada), of(bob)])
})

/** What makes a distribution impossible, and the refusal. */
const impossible: [why: string, change: string, refusal: string][] = [
  [
    'that has failed',
    `update distributions set status = 'failed', failure = 'internal_error', finished_at = now() where id = $1`,
    'CL007',
  ],
  [
    'that is posted',
    `update distributions set status = 'posted', finished_at = now(), counted_from = as_of, invested_cents = 1, member_count = 2
     where id = $1`,
    'CL007',
  ],
  [
    'of more than the gains',
    `update distribution_shares set amount_cents = 151 where distribution_id = $1;
     update distributions set amount_cents = 302 where id = $1`,
    'accounts_balance_floor',
  ],
  [
    'whose shares are more than its amount',
    `update distribution_shares set amount_cents = 101 where distribution_id = $1`,
    'CL007',
  ],
  [
    'whose shares are less than its amount',
    `update distribution_shares set amount_cents = 99 where distribution_id = $1`,
    'CL007',
  ],
  [
    'to a member without an account',
    `insert into distribution_shares values (gen_random_uuid(), $1, gen_random_uuid(), 1, 1, 1)`,
    'CL001',
  ],
  ['of a plan without an account', `update distributions set plan_id = gen_random_uuid() where id = $1`, 'CL001'],
]
test.for(impossible)('a distribution %s is refused and moves no money (SEC-51)', async ([, sql, refusal]) => {
  const { id } = await prepare([ada, bob], 301n)
  await change(sql, id)
  const before = await available([ada, bob])
  expect(await post(id)).toBe(refusal)
  expect(await available([ada, bob])).toEqual(before)
  const { rowCount } = await server.owner.query('select from ledger.transfers where reference = $1', [id])
  expect(rowCount).toBe(0)
})

test('distributions and withdrawals to the same members at once lose no money and do not deadlock', async () => {
  for (const id of members) {
    await postAsOwner(server.owner, 'deposit_confirmed', ['custody:bitcoin', `member:${id}:invested`], 1_000n)
    await postAsOwner(server.owner, 'deposit_released', [`member:${id}:invested`, `member:${id}:available`], 1_000n)
  }
  const before = await available(members)
  const paid = [await prepare(members), await prepare(members.toReversed()), await prepare(members)]
  const holds = members.map((memberId) => ({ kind: 'withdrawal_held' as const, memberId, cents: 30n }))
  const withdrawals = await recordCauses(server.owner, holds)
  const hold = ({ id, kind, from, to, amountCents, reference }: (typeof withdrawals)[number]) =>
    server.database.plainPool.query(
      `select ledger.post(array[$1::uuid], array[$2], array[$3], array[$4], array[$5::bigint], array[$6::uuid], 'system')`,
      [id, kind, from, to, amountCents, reference],
    )
  const [answers] = await Promise.all([Promise.all(paid.map(({ id }) => post(id))), ...withdrawals.map(hold)])
  expect(answers).toEqual([20, 20, 20])
  expect(await available(members)).toEqual(before.map((cents) => cents + 300n - 30n))
})
