import { expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals, rejectWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { makeApprovedWithdrawal } from '../../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const theo = useOperator(server, 'treasurer')
const olive = useOperator(server, 'owner')

const reason = 'Theo is ill'
const transaction = (mark: string) => ({ transaction_id: mark.repeat(64) })

/** An approved withdrawal of $33.00 by a member who has $100.00. */
async function makeApproved() {
  const { member, params } = await makeApprovedWithdrawal(server, theo)
  const view = async (by = olive) => (await by.send(viewWithdrawal, { params })).withdrawal
  return { member, params, view }
}

async function makeClaimed() {
  const made = await makeApproved()
  await theo.send(claimWithdrawal, { params: made.params })
  return made
}

test('a withdrawal in one operator’s sending cannot be rejected by another, so its money cannot return (SEC-10)', async () => {
  const { member, params } = await makeClaimed()
  for (const by of [olive, theo]) {
    const rejecting = by.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } })
    expect(await expectRefused(rejecting, 'withdrawal_claimed')).toMatch(
      /^Terry the treasurer is sending this withdrawal, since .+ UTC$/,
    )
  }
  expect(await member.balanceCents()).toBe(67_00n)
  await theo.send(sendWithdrawal, { params, body: transaction('1') })
  expect((await member.send(listHistory)).data[0]).toMatchObject({ status: 'completed' })
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('an approved withdrawal is claimed by one operator before it is sent, and the second reads the claimer', async () => {
  const { params, view } = await makeApproved()
  await expectRefused(theo.send(sendWithdrawal, { params, body: transaction('2') }), 'withdrawal_not_sending')
  expect(await view()).toMatchObject({ status: 'processing', claim: null, claimed_by: null })

  await theo.send(claimWithdrawal, { params })
  expect(await expectRefused(olive.send(claimWithdrawal, { params }), 'withdrawal_claimed')).toContain(
    'Terry the treasurer',
  )
  await expectRefused(theo.send(claimWithdrawal, { params }), 'withdrawal_claim_is_own')
  expect(await view()).toMatchObject({ status: 'sending', claim: { by: 'Terry the treasurer', is_mine: false } })
  expect(await view(theo)).toMatchObject({ claim: { is_mine: true, taken_over_from: null, reason: null } })
})

test('of many who claim at once, one gets it (SEC-10)', async () => {
  const operators = [theo, olive, await makeOperator(server, 'owner'), await makeOperator(server, 'treasurer')]
  for (let round = 0; round < 5; round += 1) {
    const { params, view } = await makeApproved()
    const { version } = await view()
    const claims = await Promise.allSettled(operators.map((by) => by.send(claimWithdrawal, { params, version })))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason.code).toBe('withdrawal_claimed')
    const { rows } = await server.owner.query(
      `select claimed_by, (select array_agg(actor_id) from audit.events where subject_id = $1 and did = 'withdrawal_claimed') as audited
       from withdrawals where id = $1`,
      [params.id],
    )
    expect(rows[0].audited).toEqual([rows[0].claimed_by])
    const claimer = operators.findIndex(({ id }) => id === rows[0].claimed_by)
    expect(claims[claimer]?.status).toBe('fulfilled')
  }
})

test('of a claim and a rejection at once, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, params, view } = await makeApproved()
    const outcomes = await Promise.allSettled([
      theo.send(claimWithdrawal, { params }),
      olive.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await view()
    expect(await member.balanceCents()).toBe(status === 'sending' ? 67_00n : 100_00n)
  }
})

test('another operator takes the sending over with a reason, and the first can no longer send', async () => {
  const { params, view } = await makeClaimed()
  await expectRefused(olive.send(sendWithdrawal, { params, body: transaction('3') }), 'withdrawal_claimed')
  await expectRefused(olive.send(takeOverWithdrawal, { params, body: { reason: '' } }), 'reason_invalid')
  await expectRefused(theo.send(takeOverWithdrawal, { params, body: { reason } }), 'withdrawal_claim_is_own')
  await olive.send(takeOverWithdrawal, { params, body: { reason } })

  expect(await view(theo)).toMatchObject({
    status: 'sending',
    claim: { by: 'Terry the owner', is_mine: false, taken_over_from: 'Terry the treasurer', reason },
    timeline: expect.arrayContaining([
      expect.objectContaining({ did: 'withdrawal_taken_over', by: 'Terry the owner' }),
    ]),
  })
  expect(
    await expectRefused(theo.send(sendWithdrawal, { params, body: transaction('4') }), 'withdrawal_claimed'),
  ).toContain('Terry the owner')
  await olive.send(sendWithdrawal, { params, body: transaction('5') })
  expect(await view()).toMatchObject({ status: 'completed', claimed_by: 'Terry the owner' })
})

test('the money of a claimed withdrawal returns only when two people confirm that it was not sent', async () => {
  const { member, params, view } = await makeClaimed()
  await theo.send(markWithdrawalUncertain, { params, body: { reason: 'I did not send it' } })
  await expectRefused(theo.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } }), 'withdrawal_not_open')
  await theo.send(requestWithdrawalOutcome, {
    params,
    body: { outcome: 'rejected', code: 'payment_failed', reason: 'Not on the chain' },
  })
  const request = { params: { id: (await view()).outcome_approval ?? '' } }
  await expectRefused(theo.send(approveRequest, request), 'approval_is_own')
  expect(await member.balanceCents()).toBe(67_00n)
  await olive.send(approveRequest, request)
  expect(await member.balanceCents()).toBe(100_00n)
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a member sees a withdrawal in sending as processing, and cannot cancel it', async () => {
  const { member, params } = await makeClaimed()
  const [record] = (await member.send(listHistory)).data
  expect(record).toMatchObject({ status: 'processing' })
  expect(record?.cancellable).toBeUndefined()
  await expectRefused(member.send(cancelWithdrawal, { params }), 'withdrawal_not_pending')
})

test('the list is filtered by withdrawals in sending, and names the sender', async () => {
  const { params } = await makeClaimed()
  const { withdrawals } = await olive.send(listWithdrawals, { query: { status: 'sending', id: params.id } })
  expect(withdrawals).toMatchObject([{ id: params.id, claimed_by: 'Terry the treasurer', refused_transactions: 0 }])
})

test('the database refuses to return or to give away a claimed withdrawal', async () => {
  const { params } = await makeClaimed()
  const asServer = async (change: string, values: unknown[] = []) => {
    await server.owner.query('begin; set local role cairn_server')
    try {
      await server.owner.query(`update withdrawals set ${change} where id = '${params.id}'`, values)
    } finally {
      await server.owner.query('rollback')
    }
  }
  const rejected = "status = 'rejected', reason = 'not sent', settled_at = now(), settled_by = $1"
  await expect(asServer(rejected, [olive.id])).rejects.toMatchObject({ code: 'CL010' })
  await expect(asServer("status = 'processing', claimed_by = null, claimed_at = null")).rejects.toMatchObject({
    code: 'CL011',
  })
  await expect(asServer('claimed_by = null, claimed_at = null')).rejects.toThrow('is not changed')
  await expect(asServer('claimed_by = $1', [olive.id])).rejects.toThrow('is not changed')
  await expect(asServer('claimed_at = now()')).rejects.toThrow('is not changed')
  const sent = `status = 'completed', transaction_id = '${'6'.repeat(64)}', settled_at = now(), settled_by = $1`
  await expect(asServer(sent, [olive.id])).rejects.toThrow('withdrawals_sent_by_their_claimer')
  const takenOver = 'claimed_by = $1, claimed_at = now(), taken_over_from = $2'
  await expect(asServer(takenOver, [olive.id, theo.id])).rejects.toThrow('withdrawals_takeover_is_whole')

  const fromSelf = 'claimed_at = now(), taken_over_from = claimed_by, takeover_reason = $1'
  await expect(asServer(fromSelf, [reason])).rejects.toThrow('is not changed')
  await expect(asServer('taken_over_from = $1, takeover_reason = $2', [olive.id, reason])).rejects.toThrow(
    'is not changed',
  )
  // Without the triggers, the constraint refuses it too.
  await server.owner.query('begin; set local session_replication_role = replica')
  await expect(
    server.owner.query(`update withdrawals set ${fromSelf} where id = '${params.id}'`, [reason]),
  ).rejects.toThrow('withdrawals_takeover_is_from_another')
  await server.owner.query('rollback')
  const { params: unclaimed } = await makeApproved()
  await server.owner.query('begin; set local role cairn_server')
  await expect(
    server.owner.query("update withdrawals set status = 'sending' where id = $1", [unclaimed.id]),
  ).rejects.toThrow('withdrawals_claimed_to_be_sent')
  await server.owner.query('rollback')

  // Without the table of transitions, the constraint refuses it too.
  await server.owner.query('begin')
  await server.owner.query("insert into state_transitions values ('withdrawals', 'sending', 'rejected')")
  await expect(
    server.owner.query(`update withdrawals set ${rejected} where id = '${params.id}'`, [olive.id]),
  ).rejects.toThrow('withdrawals_claimed_return_by_two')
  await server.owner.query('rollback')
})

test('the verifier finds a claimed withdrawal that one person returned, and one that another person sent', async () => {
  const [returned, sent] = [await makeClaimed(), await makeClaimed()]
  // As an owner of the tables who drops the rules first, and restores everything at the end.
  await server.owner.query('alter table withdrawals drop constraint withdrawals_are_whole')
  await server.owner.query('alter table withdrawals disable trigger user')
  const end = 'settled_at = now(), settled_by = $2 where id = $1'
  await server.owner.query(`update withdrawals set status = 'rejected', reason = 'not sent', ${end}`, [
    returned.params.id,
    olive.id,
  ])
  await server.owner.query(`update withdrawals set status = 'completed', transaction_id = repeat('7', 64), ${end}`, [
    sent.params.id,
    olive.id,
  ])
  const { findings } = await verifyLedger(server.owner)
  await server.owner.query(
    `update withdrawals set status = 'sending', reason = null, transaction_id = null, settled_at = null, settled_by = null
     where id = any ($1)`,
    [[returned.params.id, sent.params.id]],
  )
  await server.owner.query(
    'alter table withdrawals add constraint withdrawals_are_whole check (require_whole_withdrawal(withdrawals))',
  )
  await server.owner.query('alter table withdrawals enable trigger user')
  const found = findings.map(({ sentence }) => sentence).join()
  expect(found).toContain(`${returned.params.id} was claimed to be sent, and its money returned without two people`)
  expect(found).toContain(`${sent.params.id} was sent by another person than the one who claimed it`)
})
