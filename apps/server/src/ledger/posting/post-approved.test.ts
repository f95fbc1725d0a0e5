import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestDatabase()
const [one, other, plan] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]

beforeAll(async () => {
  for (const id of [one, other]) {
    await server.owner.query(
      "insert into operators (id, email, name, role, password_hash, totp_secret) values ($1, $2, 'Terry', 'owner', '$argon2id$none', '')",
      [id, `${id}@operators.test`],
    )
  }
  await server.owner.query(`select ledger.open_account('realised_gains:${plan}', 'realised_gains')`)
})

const gain = { transfer: 'gain_realised', from: 'custody:usd', to: `realised_gains:${plan}`, amount: '12.34' }

/** A request in a status, written with the server's rights. */
async function ask(payload: object, { kind = 'gain_or_loss', status = 'approved', by = other } = {}): Promise<string> {
  const id = randomUUIDv7()
  await server.database.plainPool.query(
    `insert into approvals (id, kind, payload, sentence, reason, requested_by) values ($1, $2, $3, 'A gain', 'because', $4)`,
    [id, kind, JSON.stringify(payload), one],
  )
  if (status !== 'pending') {
    await server.database.plainPool.query(
      `update approvals set status = $2, decided_by = $3, decided_at = now(),
         decision_reason = case when $2 = 'rejected' then 'no' || $2 end where id = $1`,
      [id, status, by],
    )
  }
  return id
}
const post = (id: string) =>
  server.database.plainPool
    .query('select ledger.post_approved($1, $2) as posted', [id, `operator:${other}`])
    .then(({ rows }) => rows[0].posted as number)
    .catch(({ code, constraint }) => constraint ?? code)

test('an approved request is posted exactly, and once', async () => {
  const id = await ask(gain)
  expect(await Promise.all([post(id), post(id), post(id)]).then((answers) => answers.toSorted())).toEqual([0, 0, 1])
  const { rows } = await server.owner.query(
    `select kind, amount_cents::integer as cents, f.code as "from", g.code as "to", reference, actor
     from ledger.transfers t join ledger.accounts f on f.id = from_account join ledger.accounts g on g.id = to_account
     where t.id = $1`,
    [id],
  )
  const { transfer: kind, from, to } = gain
  expect(rows).toEqual([{ kind, cents: 1234, from, to, reference: id, actor: `operator:${other}` }])
})

test.for([
  ['is pending', { status: 'pending' }],
  ['is rejected', { status: 'rejected' }],
  ['is withdrawn', { status: 'withdrawn', by: one }],
  ['is of another kind', { kind: 'operator_role' }],
])('a request that %s moves nothing', async ([, options]) => {
  expect(await post(await ask(gain, options as object))).toBe('CL005')
})

test('one person cannot approve alone, not even by writing the row', async () => {
  await expect(ask(gain, { by: one })).rejects.toMatchObject({ constraint: 'approvals_take_two' })
})

test.for([
  ['a kind that needs no second person', { ...gain, transfer: 'bonus_budget_funded' }, 'CL005'],
  ['accounts that the kind does not connect', { ...gain, to: 'bonus_budget' }, 'CL001'],
  [
    'a loss that the gains do not cover',
    { transfer: 'loss_realised', from: gain.to, to: gain.from, amount: '99999.99' },
    'accounts_balance_floor',
  ],
])('an approved request for %s moves nothing', async ([, payload, answer]) => {
  expect(await post(await ask(payload as object))).toBe(answer)
})

test('a request that does not exist moves no money', async () => {
  expect(await post(randomUUIDv7())).toBe('CL005')
})

test('the verifier names a transfer without an approval of two people', async () => {
  const id = randomUUIDv7()
  await server.owner.query(
    `select ledger.post_as_owner(array[$1::uuid], '{gain_realised}', '{custody:usd}', array[$2], '{100}', array[$1::uuid], '{system}')`,
    [id, gain.to],
  )
  const { findings } = await verifyLedger(server.owner)
  expect(findings.map(({ sentence }) => sentence)).toContain(
    `The transfer ${id} needs two people, but there is no approved request for it.`,
  )
})

test('a request whose id was used for another transfer moves no money', async () => {
  const id = await ask(gain)
  await server.owner.query(
    `select ledger.post_as_owner(array[$1::uuid], '{gain_realised}', '{custody:usd}', array[$2], '{100}', array[$1::uuid], '{system}')`,
    [id, gain.to],
  )
  expect(await post(id)).toBe('CL002')
})
