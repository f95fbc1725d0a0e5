import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { transitions } from '@cairn/contract/core/states.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'

const server = useTestDatabase()
const [member, operator, other, plan] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]

beforeAll(async () => {
  await server.owner.query(`
    insert into members (id, email, username, full_name, account_type, investment_plan, password_hash)
      values ('${member}', 'ada@people.test', 'ada', 'Ada Byron', 'basic', 'Basic', '$argon2id$none');
    insert into operators (id, email, name, role, password_hash, totp_secret)
      values ('${operator}', 'terry@operators.test', 'Terry', 'owner', '$argon2id$none', ''),
        ('${other}', 'mary@operators.test', 'Mary', 'owner', '$argon2id$none', '');
    insert into payout_addresses (id, member_id, asset, address, usable_from)
      values ('${randomUUIDv7()}', '${member}', 'bitcoin', 'tb1qaddress', now());
    insert into plans (id, name, min_cents, max_cents, state) values ('${plan}', 'Granite', 1, 1000, 'open')`)
})

const states = {
  deposits: ['pending', 'completed', 'rejected', 'cancelled', 'expired'],
  withdrawals: ['pending', 'processing', 'sending', 'confirming', 'uncertain', 'completed', 'rejected', 'cancelled'],
  kyc_submissions: ['pending', 'approved', 'rejected', 'retake', 'expired'],
  approvals: ['pending', 'approved', 'rejected', 'withdrawn'],
  plans: ['draft', 'open', 'closed'],
  distributions: ['posting', 'posted', 'failed', 'reversed'],
} as const
type Subject = keyof typeof states

/** The columns of a valid record in each state, so that only the transition can be refused. */
const columnsInState: Record<Subject, (state: string) => Record<string, unknown>> = {
  deposits: (state) => ({
    status: state,
    received_cents: state === 'completed' ? 5 : null,
    transaction_id: state === 'completed' ? randomBytes(32).toString('hex') : null,
    reason: state === 'rejected' ? 'not received' : null,
    decided_by: ['pending', 'cancelled'].includes(state) ? null : operator,
    decided_at: state === 'pending' ? null : new Date(),
  }),
  withdrawals: (state) => ({
    status: state,
    ...(['processing', 'sending', 'confirming', 'uncertain', 'completed'].includes(state)
      ? { approved_by: operator, approved_at: new Date() }
      : {}),
    ...(['sending', 'confirming', 'uncertain', 'completed'].includes(state)
      ? { claimed_by: operator, claimed_at: new Date() }
      : {}),
    ...(state === 'uncertain' ? { uncertain_since: new Date(), marked_uncertain_by: operator } : {}),
    transaction_id: ['confirming', 'completed'].includes(state) ? randomBytes(32).toString('hex') : null,
    reason: state === 'rejected' ? 'not verified' : null,
    settled_by: ['completed', 'rejected'].includes(state) ? operator : null,
    settled_at: ['pending', 'processing', 'sending', 'confirming', 'uncertain'].includes(state) ? null : new Date(),
  }),
  kyc_submissions: (state) => ({
    status: state,
    reason: ['rejected', 'retake', 'expired'].includes(state) ? 'not readable' : null,
    decided_by: state === 'pending' ? null : operator,
    decided_at: state === 'pending' ? null : decidedAt,
    ...(['approved', 'expired'].includes(state)
      ? { details_sealed: Buffer.from('x'), number_hash: Buffer.alloc(32), expires_on: '9999-01-01' }
      : {}),
  }),
  approvals: (state) => ({
    status: state,
    decided_by: state === 'pending' ? null : state === 'withdrawn' ? operator : other,
    decided_at: state === 'pending' ? null : new Date(),
    decision_reason: state === 'rejected' ? 'not needed' : null,
  }),
  plans: (state) => ({ state }),
  distributions: (state) => ({
    status: state,
    ...(['posted', 'reversed'].includes(state)
      ? { counted_from: '2026-01-05', invested_cents: 5, member_count: 1 }
      : {}),
    failure: state === 'failed' ? 'preview_changed' : null,
    finished_at: state === 'posting' ? null : new Date(),
  }),
}

/** One moment, because a decided document does not change. */
const decidedAt = new Date()

const newRecord: Record<Subject, () => Record<string, unknown>> = {
  deposits: () => ({ member_id: member, plan_id: plan, wallet: 'bitcoin', address: 'tb1qaddress', amount_cents: 5 }),
  withdrawals: () => ({ member_id: member, asset: 'bitcoin', address: 'tb1qaddress', amount_cents: 5 }),
  kyc_submissions: () => ({ member_id: member, country: 'Chad', id_card_type: 'passport', file_name: randomUUIDv7() }),
  approvals: () => ({
    kind: 'operator_role',
    payload: {},
    sentence: 'An operation',
    reason: 'because',
    requested_by: operator,
  }),
  plans: () => ({ name: randomUUIDv7(), min_cents: 1, max_cents: 1000 }),
  distributions: () => ({
    plan_id: plan,
    amount_cents: 5,
    rule: 'record_date',
    as_of: '2026-01-05',
    preview_hash: 'a'.repeat(64),
    requested_by: operator,
  }),
}

/** A request of one operator that another approved. */
async function approvedRequest(): Promise<string> {
  const id = randomUUIDv7()
  await server.owner.query(
    `insert into approvals (id, kind, payload, sentence, reason, requested_by, status, decided_by, decided_at)
     values ($1, 'withdrawal_outcome', '{}', 'It was sent', 'seen on the chain', $2, 'approved', $3, now())`,
    [id, operator, other],
  )
  return id
}

/** The rows of a reversed distribution, which the server's role cannot write. */
async function reversalIn(state: string): Promise<Record<string, unknown>> {
  return state === 'reversed' ? { reversed_at: new Date(), reversal_approval_id: await approvedRequest() } : {}
}

test('the contract and the database have the same transitions', async () => {
  const { rows } = await server.owner.query('select subject, from_state, to_state from state_transitions')
  const written = Object.entries(transitions).flatMap(([subject, listed]) =>
    listed.map(({ from, to }) => `${subject}: ${from} → ${to}`),
  )
  const kept = rows.map(({ subject, from_state, to_state }) => `${subject}: ${from_state} → ${to_state}`)
  expect(kept.toSorted()).toEqual(written.toSorted())
})

test('the contract and the database have the same roles for each kind of request', async () => {
  const { rows } = await server.owner.query('select kind, requester_roles, approver_roles from approval_roles')
  expect(Object.fromEntries(rows.map(({ kind, ...roles }) => [kind, roles]))).toEqual(
    Object.fromEntries(
      Object.entries(approvalKinds).map(([kind, { approverRoles, requesterRoles }]) => [
        kind,
        { approver_roles: approverRoles, requester_roles: requesterRoles },
      ]),
    ),
  )
})

const subjects = Object.keys(states) as Subject[]
const pairs = subjects.flatMap((subject) =>
  states[subject].flatMap((from) =>
    states[subject].filter((to) => to !== from).map((to) => [subject, from, to] as const),
  ),
)

describe('states change only by a listed transition (REL-I11)', () => {
  test.for(pairs)('%s: %s → %s', async ([subject, from, to]) => {
    const isListed = transitions[subject].some((one) => one.from === from && one.to === to)
    await server.owner.query('begin')
    try {
      const id = randomUUIDv7()
      const record = { id, ...newRecord[subject](), ...columnsInState[subject](from), ...(await reversalIn(from)) }
      const names = Object.keys(record)
      await server.owner.query(
        `insert into ${subject} (${names}) values (${names.map((_, place) => `$${place + 1}`)})`,
        Object.values(record),
      )
      // The first approver and the claimer are written once, and an uncertain withdrawal is ended by an approved request.
      const changes = Object.entries(columnsInState[subject](to)).filter(
        ([name]) =>
          !(['processing', 'sending', 'confirming', 'uncertain'].includes(from) && name.startsWith('approved')) &&
          !(['sending', 'confirming', 'uncertain', 'completed'].includes(from) && name.startsWith('claimed')),
      )
      if (from === 'uncertain' && isListed) changes.push(['outcome_approval_id', await approvedRequest()])
      if (subject === 'kyc_submissions') {
        await server.owner.query('insert into kyc_openings (submission_id, operator_id) values ($1, $2)', [
          id,
          operator,
        ])
      }
      if (isListed) changes.push(...Object.entries(await reversalIn(to)))
      // Only an approval by somebody who may no longer approve is discarded.
      if (subject === 'withdrawals' && from === 'processing' && to === 'pending') {
        await server.owner.query('update operators set removed_at = now() where id = $1', [operator])
        changes.push(['approved_by', null], ['approved_at', null])
      }
      // As the server, because its rights are tested too. Only a function of the ledger reverses a distribution.
      await server.owner.query(`set local role ${to === 'reversed' ? 'cairn_owner' : 'cairn_server'}`)
      const move = server.owner.query(
        `update ${subject} set ${changes.map(([name], place) => `${name} = $${place + 2}`)} where id = $1`,
        [id, ...changes.map(([, value]) => value)],
      )

      if (isListed) await expect(move).resolves.toMatchObject({ rowCount: 1 })
      else await expect(move).rejects.toMatchObject({ code: 'CL010' })
    } finally {
      await server.owner.query('rollback')
    }
  })
})

test('settings has one row, and a second is refused', async () => {
  const { rows } = await server.owner.query('select count(*)::integer as count from settings')
  expect(rows).toEqual([{ count: 1 }])
  await expect(server.owner.query('insert into settings default values')).rejects.toThrow('settings_pkey')
  await expect(server.owner.query('insert into settings (is_only_row) values (false)')).rejects.toThrow('is_only_row')
})
