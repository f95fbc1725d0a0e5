import { expect, test } from 'vitest'
import { transitions, withdrawalStatuses, type WithdrawalStatus } from '@cairn/contract/core/states.ts'
import { createClient } from '@cairn/client/client.ts'
import { editProfile } from '@cairn/contract/member/members.ts'
import { freezeOwnAccount } from '@cairn/contract/member/security.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { lockMember } from '@cairn/contract/operator/members.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  blockerReasons,
  listWithdrawals,
  viewWithdrawal,
  withheldReasons,
  type WithheldReason,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { goodAddresses, makePerson, type Person } from '../../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import type { StopReason } from '../approval/read-blockers.ts'
import { alarmStoppedWithdrawals } from './alarm-stopped-withdrawals.ts'

const server = useTestServer()

interface Stopped {
  member: Person
  /** Who approved it, and the first of those who decide next. */
  approver: TestOperator
}

/** How each reason begins and ends. A new reason without an entry does not compile. */
const stops: Record<StopReason, { begin: Change[]; end: Change[] }> = {
  member_locked: {
    begin: [of('update members set locked_at = now() where id = $member')],
    end: [of('update members set locked_at = null where id = $member')],
  },
  after_reset: {
    begin: [of("update members set withdrawals_locked_until = now() + interval '1 hour' where id = $member")],
    end: [of('update members set withdrawals_locked_until = null where id = $member')],
  },
  address_changed: {
    begin: [of('update payout_addresses set replaced_at = now() where member_id = $member')],
    end: [of('update payout_addresses set replaced_at = null where member_id = $member')],
  },
  address_waiting: {
    begin: [of("update payout_addresses set usable_from = now() + interval '1 hour' where member_id = $member")],
    end: [of('update payout_addresses set usable_from = saved_at where member_id = $member')],
  },
  email_unconfirmed: {
    begin: [
      of('update members set email_confirmed_at = null where id = $member'),
      of('update settings set email_confirmation_required = true'),
    ],
    end: [of('update settings set email_confirmation_required = null')],
  },
  kyc_needed: {
    begin: [of('update settings set kyc_required_above_cents = 100')],
    end: [of('update settings set kyc_required_above_cents = null')],
  },
  approver_gone: {
    begin: [
      of("update operators set suspended_until = now() + interval '1 hour', suspended_by = id where id = $approver"),
    ],
    end: [of('update operators set suspended_until = null, suspended_by = null where id = $approver')],
  },
}
type Change = (stopped: Stopped) => Promise<unknown>
function of(sql: string): Change {
  return ({ member, approver }) =>
    server.owner.query(sql.replace('$member', `'${member.id}'`).replace('$approver', `'${approver.id}'`))
}
const run = async (changes: Change[], stopped: Stopped) => {
  for (const change of changes) await change(stopped)
}

let transactions = 0
const transactionId = () => (transactions += 1).toString(16).padStart(64, 'e')

/** A withdrawal in a state, and each call that goes on towards the payment from there. */
async function make(status: WithdrawalStatus) {
  const [approver, sender, other, owner] = (await makeOperators(
    server,
    'treasurer',
    'treasurer',
    'treasurer',
    'owner',
  )) as [TestOperator, TestOperator, TestOperator, TestOperator]
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const params = { id: await withdraw(member, '33.00') }
  if (['processing', 'sending', 'uncertain'].includes(status)) await approver.send(approveWithdrawal, { params })
  if (['sending', 'uncertain'].includes(status)) await sender.send(claimWithdrawal, { params })
  if (status === 'uncertain')
    await sender.send(markWithdrawalUncertain, { params, body: { reason: 'The wallet hangs' } })
  const view = async () => (await owner.send(viewWithdrawal, { params })).withdrawal
  return { approver, sender, other, owner, member, params, view }
}
type Made = Awaited<ReturnType<typeof make>>

/**
 * What leads on from each state, as calls and as a statement of the server's role; null for states from which no payment follows. A
 * new state without an entry does not compile.
 */
const steps: Record<
  WithdrawalStatus,
  { calls: ((made: Made) => Promise<unknown>)[]; change: (made: Made) => string } | null
> = {
  pending: {
    calls: [({ other, params }) => other.send(approveWithdrawal, { params })],
    change: ({ other }) => `status = 'processing', approved_by = '${other.id}', approved_at = now()`,
  },
  processing: {
    calls: [({ sender, params }) => sender.send(claimWithdrawal, { params })],
    change: ({ sender }) => `status = 'sending', claimed_by = '${sender.id}', claimed_at = now()`,
  },
  sending: {
    calls: [
      ({ other, params }) => other.send(takeOverWithdrawal, { params, body: { reason: 'They are ill' } }),
      ({ sender, params }) => sender.send(sendWithdrawal, { params, body: { transaction_id: transactionId() } }),
    ],
    change: ({ sender }) =>
      `status = 'completed', transaction_id = '${transactionId()}', settled_at = now(), settled_by = '${sender.id}'`,
  },
  // Two people say that the coins are out, or return the money. Neither pays.
  uncertain: null,
  completed: null,
  rejected: null,
  cancelled: null,
}

const codeOf = (reason: StopReason) => (reason === 'member_locked' ? 'member_locked' : 'withdrawal_blocked')
const isStop = (reason: string): reason is StopReason => !withheldReasons.includes(reason as WithheldReason)
const paying = withdrawalStatuses.filter((status) => steps[status])

test('every state that leads to a payment has its steps, and every reason that stops one its rule', () => {
  const leading = transitions.withdrawals.filter(({ to }) => ['processing', 'sending', 'completed'].includes(to))
  // From an uncertain one nothing is paid: the coins are out, or they are not.
  expect(new Set(leading.map(({ from }) => from))).toEqual(new Set([...paying, 'uncertain']))
  expect(Object.keys(stops).toSorted()).toEqual(blockerReasons.filter(isStop).toSorted())
})

for (const status of paying) {
  for (const reason of blockerReasons.filter(isStop)) {
    // Nobody has approved a pending one; what a gone first approver means there has a test of its own.
    if (status === 'pending' && reason === 'approver_gone') continue
    test(`a ${status} withdrawal goes no further while it is stopped: ${reason}`, async () => {
      const made = await make(status)
      const { params, view } = made
      await run(stops[reason].begin, made)
      try {
        expect(await view()).toMatchObject({ status, blockers: [{ reason }] })
        const { withdrawals } = await made.other.send(listWithdrawals, { query: { id: params.id } })
        expect(withdrawals).toMatchObject([{ blockers: [{ reason }] }])
        for (const call of steps[status]!.calls) await expectRefused(call(made), codeOf(reason))
        await expect(
          server.database.plainPool.query(`update withdrawals set ${steps[status]!.change(made)} where id = $1`, [
            params.id,
          ]),
        ).rejects.toMatchObject({ constraint: 'withdrawals_have_no_blocker' })
        expect(await view()).toMatchObject({ status })
      } finally {
        await run(stops[reason].end, made)
      }
      expect(await view()).toMatchObject({ blockers: [] })
      await steps[status]!.calls.at(-1)!(made)
    })
  }
}

/** How many mails tell this operator not to send the withdrawal. */
async function countAlarms({ params }: Pick<Made, 'params'>, { id }: TestOperator): Promise<number> {
  const mails = await deliverMail(server)
  return mails.filter((mail) => ['Do not send this withdrawal', params.id, id].every((part) => mail.includes(part)))
    .length
}

/** What an owner of a robbed account, and the operators, do through the product. */
const rescues: Record<string, (made: Made) => Promise<unknown>> = {
  'the member freezes it': ({ member }) => member.send(freezeOwnAccount),
  'an operator locks it': ({ owner, member }) =>
    owner.send(lockMember, { params: { id: member.id }, body: { reason: 'The member called' } }),
  'the member removes the address': ({ member }) => member.send(editProfile, { body: { bitcoin_address: '' } }),
  'the member saves another address': ({ member }) =>
    member.send(editProfile, { body: { bitcoin_address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' } }),
  'the member removes the address and saves the same one again': async ({ member }) => {
    const { data } = await member.send(editProfile, { body: { bitcoin_address: '' } })
    const again = createClient({ base: `${server.url}/api`, token: () => data ?? '' })
    await again(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })
  },
}

for (const [how, rescue] of Object.entries(rescues)) {
  test(`an approved withdrawal is not claimed when ${how}, and a claimed one is not sent (SEC-109)`, async () => {
    const approved = await make('processing')
    await rescue(approved)
    const claiming = approved.sender.send(claimWithdrawal, { params: approved.params })
    await expect(claiming).rejects.toMatchObject({
      code: expect.stringMatching(/^(member_locked|withdrawal_blocked)$/),
    })

    const claimed = await make('sending')
    await rescue(claimed)
    const body = { transaction_id: transactionId() }
    const sending = claimed.sender.send(sendWithdrawal, { params: claimed.params, body })
    await expect(sending).rejects.toMatchObject({ code: expect.stringMatching(/^(member_locked|withdrawal_blocked)$/) })
    expect(await claimed.view()).toMatchObject({ status: 'sending', refused: [{ ...body, resolved: null }] })

    // The sender and the owners are told, once.
    for (const by of [claimed.sender, claimed.owner]) expect(await countAlarms(claimed, by)).toBe(1)
    expect(await countAlarms(claimed, claimed.other)).toBe(0)
    await alarmStoppedWithdrawals({}, jobContext(server))
    expect(await countAlarms(claimed, claimed.sender)).toBe(1)
  })
}

test('coins that were out before the stop are settled by two people, with the transaction id that was refused', async () => {
  const { member, owner, other, params, sender, view } = await make('sending')
  await member.send(freezeOwnAccount)
  const body = { transaction_id: transactionId() }
  await expectRefused(sender.send(sendWithdrawal, { params, body }), 'member_locked')
  await sender.send(markWithdrawalUncertain, { params, body: { reason: 'It was out before the freeze' } })
  const outcome = { outcome: 'completed', ...body, reason: 'It is on the chain' } as const
  const { approval_id } = await other.send(requestWithdrawalOutcome, { params, body: outcome })
  await owner.send(approveRequest, { params: { id: approval_id } })
  expect(await view()).toMatchObject({ status: 'completed', ...body, refused: [{ resolved: expect.anything() }] })
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('of a freeze and a claim at once, the claim is refused or the sender is alarmed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, owner, params, sender, view } = await make('processing')
    const [claim] = await Promise.allSettled([
      sender.send(claimWithdrawal, { params }),
      owner.send(lockMember, { params: { id: member.id }, body: { reason: 'The member called' } }),
    ])
    expect(await view()).toMatchObject({ blockers: [{ reason: 'member_locked' }] })
    expect((await countAlarms({ params }, sender)) === 1).toBe(claim.status === 'fulfilled')
    if (claim.status === 'rejected') expect(claim.reason.code).toBe('member_locked')
  }
})

test('a claim waits for a freeze that has begun, and is then refused', async () => {
  const { member, params, sender } = await make('processing')
  const freezing = await server.database.plainPool.connect()
  try {
    await freezing.query('begin')
    await freezing.query('update members set locked_at = now() where id = $1', [member.id])
    const claiming = expectRefused(sender.send(claimWithdrawal, { params }), 'member_locked')
    const first = await Promise.race([
      claiming.then(() => 'refused'),
      new Promise((resolve) => setTimeout(resolve, 500, 'waits')),
    ])
    expect(first).toBe('waits')
    await freezing.query('commit')
    await claiming
  } finally {
    freezing.release()
  }
})
