import { randomUUIDv7 } from 'node:crypto'
import type { Call } from '@cairn/contract/core/call.ts'
import { cancelDeposit } from '@cairn/contract/member/money/deposits.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  releaseDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { approveKyc, rejectKyc, requestKycRetake } from '@cairn/contract/operator/members/kyc.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { openPlan } from '../fixtures/fixtures.ts'
import { putInPlan } from '../fixtures/plan-gains.ts'
import { addOpenedDocument, addPendingDeposit, documentRead } from '../fixtures/records.ts'
import { withdraw } from '../fixtures/withdrawals.ts'
import type { TestOperator } from '../people/operators.ts'
import { makePerson, type Person } from '../people/people.ts'
import type { TestServer } from '../server/test-server.ts'

/** The people of a pair of decisions. The first has claimed or requested where the state needs it. */
export interface Scene {
  server: TestServer
  member: Person
  first: TestOperator
  second: TestOperator
}

/** A decision about a record, on the version that its screen shows. */
interface Decision {
  /** Who can make it, if not everyone can. */
  by?: 'first' | 'second'
  decide: (by: TestOperator, id: string, version: string, scene: Scene) => Promise<unknown>
}

/** A record in a state, and the decisions that compete in it. */
export interface Subject {
  make: (scene: Scene) => Promise<string>
  decisions: Record<string, Decision>
  /**
   * Pairs of decisions that both succeed, in this order: one becomes a request for a second person, who sees the other's effect.
   */
  compatible?: string[]
}

const reason = 'One of two decisions'
const transaction = () => randomUUIDv7().replaceAll('-', '').repeat(2)
/** Sends a call about the record. The body is drawn for each time. */
const sends = (call: Call, draw?: () => object): Decision['decide'] => {
  return (by, id, version) => by.send(call, { params: { id }, version, ...(draw && { body: draw() }) } as never)
}
const confirms = (amount_received: string) =>
  sends(confirmDeposit, () => ({ amount_received, transaction_id: transaction(), differs: true, reason }))
const rejects = sends(rejectWithdrawal, () => ({ code: 'payment_failed' }))

export const subjects: Record<string, Subject> = {
  'a pending deposit': {
    make: makeDeposit,
    decisions: {
      confirm: { decide: confirms('100.00') },
      'request another amount': { decide: confirms('300.00') },
      reject: { decide: sends(rejectDeposit, () => ({ code: 'payment_missing' })) },
      expire: { decide: sends(expireDeposit, () => ({ code: 'not_paid_in_time' })) },
      'cancel as the member': {
        by: 'second',
        decide: (_by, id, _version, { member }) => member.send(cancelDeposit, { params: { id } }),
      },
    },
    compatible: ['request another amount, confirm', 'request another amount, reject', 'request another amount, expire'],
  },
  'a deposit in a plan': {
    async make({ member, server }) {
      const [id = ''] = await putInPlan(server, await openPlan(server), [{ person: member, cents: 100_00n }])
      return id
    },
    decisions: { release: { decide: sends(releaseDeposit, () => ({ reason })) } },
  },
  'a pending withdrawal': {
    make: ({ member }) => withdraw(member, '30.00'),
    decisions: {
      approve: { decide: sends(approveWithdrawal) },
      reject: { decide: rejects },
      'cancel as the member': {
        by: 'second',
        decide: (_by, id, _version, { member }) => member.send(cancelWithdrawal, { params: { id } }),
      },
    },
  },
  'an approved withdrawal': {
    make: makeApproved,
    decisions: { claim: { decide: sends(claimWithdrawal) }, reject: { decide: rejects } },
  },
  'a withdrawal that the first sends': {
    make: makeClaimed,
    decisions: {
      send: { by: 'first', decide: sends(sendWithdrawal, () => ({ transaction_id: transaction() })) },
      'take over': { by: 'second', decide: sends(takeOverWithdrawal, () => ({ reason })) },
      'mark uncertain': { decide: sends(markWithdrawalUncertain, () => ({ reason })) },
    },
  },
  'an uncertain withdrawal': {
    async make(scene) {
      const id = await makeClaimed(scene)
      await scene.first.send(markWithdrawalUncertain, { params: { id }, body: { reason } })
      return id
    },
    decisions: {
      'request: it was sent': {
        decide: sends(requestWithdrawalOutcome, () => ({
          outcome: 'completed',
          transaction_id: transaction(),
          reason,
        })),
      },
      'request: it was not sent': {
        decide: sends(requestWithdrawalOutcome, () => ({ outcome: 'rejected', code: 'payment_failed', reason })),
      },
    },
  },
  'a pending document': {
    make: ({ first, member, second, server }) => addOpenedDocument(server, member, [first, second]),
    decisions: {
      approve: { decide: sends(approveKyc, documentRead) },
      reject: { decide: sends(rejectKyc, () => ({ code: 'not_genuine' })) },
      'ask for another picture': { decide: sends(requestKycRetake, () => ({ code: 'unreadable' })) },
    },
  },
  'a request of the first': {
    async make({ first, member }) {
      const body = { direction: 'credit', amount: '7.00', code: 'counted_twice', reason } as const
      return (await first.send(requestManualTransfer, { params: { id: member.id }, body })).approval_id
    },
    decisions: {
      approve: { by: 'second', decide: sends(approveRequest) },
      reject: { by: 'second', decide: sends(rejectRequest, () => ({ reason })) },
      withdraw: { by: 'first', decide: sends(withdrawRequest) },
    },
  },
}

async function makeDeposit({ member, server }: Scene): Promise<string> {
  return addPendingDeposit(server, member, await openPlan(server))
}

async function makeApproved(scene: Scene): Promise<string> {
  const id = await withdraw(scene.member, '30.00')
  await scene.first.send(approveWithdrawal, { params: { id } })
  return id
}

async function makeClaimed(scene: Scene): Promise<string> {
  const id = await makeApproved(scene)
  await scene.first.send(claimWithdrawal, { params: { id } })
  return id
}

/** Two people who make a pair of decisions; null if one person cannot make both. */
export function decidersOf(scene: Scene, one: Decision, other: Decision): [TestOperator, TestOperator] | null {
  const { first, second } = scene
  if (one.by && one.by === other.by) return null
  if (one.by === 'second' || other.by === 'first') return [second, first]
  return [first, second]
}

/** Makes a person with money for a pair. */
export function makeMember(server: TestServer): Promise<Person> {
  return makePerson(server, { balance: '200.00', addresses: ['bitcoin'] })
}
