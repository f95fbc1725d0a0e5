import { randomUUIDv7 } from 'node:crypto'
import type { transitions } from '@cairn/contract/core/states.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  previewDistribution,
  requestDistribution,
  requestReversal,
} from '@cairn/contract/operator/gains/distributions.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  requestWithdrawalOutcome,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { releaseMaturedDeposits } from '../../../features/deposits/release/release-matured-deposits.ts'
import { postDistributions } from '../../../features/gains/distributions/post-distributions.ts'
import { distribute, makeGain, putInPlan, today } from '../../fixtures/plan-gains.ts'
import { addPendingDeposit } from '../../fixtures/records.ts'
import { withdraw } from '../../fixtures/withdrawals.ts'
import { jobContext } from '../../server/mailbox.ts'
import { rules, type Rules } from './rules.ts'
import type { Scene, Target } from './stops.ts'

type Machines = Pick<typeof transitions, 'approvals' | 'deposits' | 'distributions' | 'withdrawals'>
export type Machine = keyof Machines
/** Each transition by its name, `deposits: pending confirm`, and the steps without a transition. */
type Move =
  | { [M in Machine]: NameOf<M, Machines[M][number]> }[Machine]
  | 'deposits: completed release'
  | 'withdrawals: sending take over'

type NameOf<M extends Machine, T extends { from: string; verb: string }> = T extends T
  ? `${M}: ${T['from']} ${T['verb']}`
  : never

/** A step of money or of a decision. */
export interface Step {
  does: string
  make: (scene: Scene) => Promise<Target>
  take: (scene: Scene, target: Target) => Promise<unknown>
  /** The same as a statement of the server's role. */
  statement?: (scene: Scene, target: Target) => string
  /** Whether a refused one cannot be taken again. */
  isFinal?: true
  rules: Rules
}

const reason = 'It is one of all pairs'
const transaction = () => randomUUIDv7().replaceAll('-', '').repeat(2)
const target = (table: Target['altered'][0], id: string): Target => ({ id, altered: [table, id] })
const byId = ({ id }: Target) => ({ params: { id } })

async function makePending({ member }: Scene) {
  return target('withdrawals', await withdraw(member, '33.00'))
}
async function makeApproved(scene: Scene) {
  const made = await makePending(scene)
  await scene.first.send(approveWithdrawal, byId(made))
  return made
}
async function makeClaimed(scene: Scene) {
  const made = await makeApproved(scene)
  await scene.second.send(claimWithdrawal, byId(made))
  return made
}
const makeDeposit = async ({ member, plan, server }: Scene) =>
  target('deposits', await addPendingDeposit(server, member, plan))
async function makeInPlan({ member, plan, server }: Scene, cents = 100_00n) {
  const [id = ''] = await putInPlan(server, plan, [{ person: member, cents }])
  return target('deposits', id)
}
/** The first operator's request. The step changes the record, but the request can be altered. */
const requested = ({ id }: Target, { approval_id }: { approval_id: string | null }): Target => ({
  id,
  altered: ['approvals', approval_id ?? ''],
})
const approveIt = {
  take: ({ second }, { altered: [, id] }) => second.send(approveRequest, { params: { id } }),
  statement: ({ second }, { altered: [, id] }) =>
    `update approvals set status = 'approved', decided_by = '${second.id}', decided_at = now() where id = '${id}'`,
} satisfies Partial<Step>

/** A distribution with a pending job, decided by one operator or by two. */
async function makePosting(scene: Scene, isLarge: boolean): Promise<Target> {
  const { first, plan, second, server } = scene
  await makeInPlan(scene)
  const amount = isLarge ? '15000.00' : '50.00'
  await makeGain(server, plan, amount)
  const query = { plan: plan._id, amount, as_of: today() }
  const { hash } = await first.send(previewDistribution, { query })
  const id = randomUUIDv7()
  const { approval_id } = await first.send(requestDistribution, { body: { id, ...query, hash, reason } })
  if (approval_id) await second.send(approveRequest, { params: { id: approval_id } })
  return target('distributions', id)
}
const postIt: Pick<Step, 'take' | 'statement' | 'isFinal'> = {
  isFinal: true,
  async take({ server }, { id }) {
    await postDistributions({}, jobContext(server))
    const { rows } = await server.owner.query('select failure from distributions where id = $1', [id])
    if (rows[0].failure) throw Object.assign(new Error('It was not posted'), { code: rows[0].failure })
  },
  statement: (_, { id }) => `select ledger.post_distribution('${id}')`,
}

const completes = (scene: Scene, { id }: Target) =>
  `update deposits set status = 'completed', received_cents = 10000, transaction_id = '${transaction()}', decided_at = now(),
     decided_by = '${scene.first.id}' where id = '${id}'`

export const moves: Record<Move, Step[] | `nothing stops it: ${string}`> = {
  'withdrawals: pending approve': [
    {
      does: 'an operator approves a withdrawal',
      make: makePending,
      take: ({ first }, made) => first.send(approveWithdrawal, byId(made)),
      statement: ({ first }, { id }) =>
        `update withdrawals set status = 'processing', approved_by = '${first.id}', approved_at = now() where id = '${id}'`,
      rules: rules.approval,
    },
  ],
  'withdrawals: pending reject': 'nothing stops it: the money returns',
  'withdrawals: pending cancel': 'nothing stops it: the money returns',
  'withdrawals: processing claim': [
    {
      does: 'an operator claims an approved withdrawal',
      make: makeApproved,
      take: ({ second }, made) => second.send(claimWithdrawal, byId(made)),
      statement: ({ second }, { id }) =>
        `update withdrawals set status = 'sending', claimed_by = '${second.id}', claimed_at = now() where id = '${id}'`,
      rules: rules.claim,
    },
  ],
  'withdrawals: processing reject': 'nothing stops it: the money returns',
  'withdrawals: processing discard the approval': 'nothing stops it: it needs new approvals',
  'withdrawals: sending take over': [
    {
      does: 'an operator takes over the sending of a withdrawal',
      make: makeClaimed,
      take: ({ third }, made) => third.send(takeOverWithdrawal, { ...byId(made), body: { reason } }),
      statement: ({ second, third }, { id }) =>
        `update withdrawals set claimed_by = '${third.id}', claimed_at = now(), taken_over_from = '${second.id}',
           takeover_reason = 'They are ill' where id = '${id}'`,
      rules: rules.takeOver,
    },
  ],
  'withdrawals: sending record the transaction of': [
    {
      does: 'the operator who claimed a withdrawal records its transaction, which is then looked up',
      make: makeClaimed,
      async take({ second, server }, made) {
        server.config.BITCOIN_SOURCE = 'esplora+http://127.0.0.1:1'
        const sent = second.send(sendWithdrawal, { ...byId(made), body: { transaction_id: transaction() } })
        await sent.finally(() => (server.config.BITCOIN_SOURCE = ''))
      },
      statement: (_, { id }) =>
        `update withdrawals set status = 'confirming', transaction_id = '${transaction()}' where id = '${id}'`,
      rules: rules.sending,
    },
  ],
  'withdrawals: confirming confirm': 'nothing stops it: the coins are out',
  'withdrawals: confirming find another payment of': 'nothing stops it: it may be sent again only as any other',
  'withdrawals: confirming mark as uncertain': 'nothing stops it: the money stays held',
  'withdrawals: sending send': [
    {
      does: 'the operator who claimed a withdrawal sends it',
      make: makeClaimed,
      take: ({ second }, made) =>
        second.send(sendWithdrawal, { ...byId(made), body: { transaction_id: transaction() } }),
      statement: ({ second }, { id }) =>
        `update withdrawals set status = 'completed', transaction_id = '${transaction()}', settled_at = now(),
           settled_by = '${second.id}' where id = '${id}'`,
      rules: rules.sending,
    },
  ],
  'withdrawals: sending mark as uncertain': 'nothing stops it: it stops the sending',
  'withdrawals: uncertain settle': [
    {
      does: 'two operators settle an uncertain withdrawal as sent',
      async make(scene) {
        const made = await makeClaimed(scene)
        await scene.second.send(markWithdrawalUncertain, { ...byId(made), body: { reason } })
        const body = { outcome: 'completed', transaction_id: transaction(), reason } as const
        return requested(made, await scene.first.send(requestWithdrawalOutcome, { ...byId(made), body }))
      },
      ...approveIt,
      // The coins were sent and stay sent.
      rules: rules.request,
    },
  ],
  'deposits: pending confirm': [
    {
      does: 'an operator confirms a deposit',
      make: makeDeposit,
      take: ({ first }, made) =>
        first.send(confirmDeposit, {
          ...byId(made),
          body: { amount_received: '100.00', transaction_id: transaction(), differs: true, reason },
        }),
      statement: completes,
      rules: rules.alone,
    },
    {
      does: 'two operators confirm a deposit',
      async make(scene) {
        const made = await makeDeposit(scene)
        const body = { amount_received: '12000.00', transaction_id: transaction(), differs: true, reason } as const
        return requested(made, await scene.first.send(confirmDeposit, { ...byId(made), body }))
      },
      ...approveIt,
      rules: rules.request,
    },
  ],
  'deposits: pending reject': 'nothing stops it: it credits nothing',
  'deposits: pending cancel': 'nothing stops it: it credits nothing',
  'deposits: pending expire': 'nothing stops it: it credits nothing',
  'deposits: completed release': [
    {
      does: 'an operator releases a deposit early',
      make: makeInPlan,
      take: ({ first }, made) => first.send(releaseDeposit, { ...byId(made), body: { reason } }),
      statement: ({ first }, { id }) =>
        `update deposits set released_at = now(), released_by = '${first.id}' where id = '${id}'`,
      rules: rules.earlyRelease,
    },
    {
      does: 'two operators release a deposit early',
      async make(scene) {
        const made = await makeInPlan(scene, 12_000_00n)
        return requested(made, await scene.first.send(releaseDeposit, { ...byId(made), body: { reason } }))
      },
      ...approveIt,
      statement: (scene, made) =>
        `${approveIt.statement(scene, made)};
         update deposits set released_at = now(), released_by = '${scene.second.id}', release_approval_id = '${made.altered[1]}'
           where id = '${made.id}'`,
      rules: rules.requestedRelease,
    },
    {
      does: 'the job releases a deposit at the end of its term',
      async make(scene) {
        const made = await makeInPlan(scene)
        await scene.server.owner.query('update plans set term_days = 30 where id = $1', [scene.plan._id])
        await scene.server.owner.query("update deposits set decided_at = now() - interval '31 days' where id = $1", [
          made.id,
        ])
        return made
      },
      take: ({ server }) => releaseMaturedDeposits(jobContext(server)),
      rules: rules.endOfTerm,
    },
  ],
  'distributions: posting post': [
    {
      does: 'the job posts a distribution of one operator',
      make: (scene) => makePosting(scene, false),
      ...postIt,
      rules: rules.posting,
    },
    {
      does: 'the job posts a distribution of two operators',
      make: (scene) => makePosting(scene, true),
      ...postIt,
      rules: rules.postingOfTwo,
    },
  ],
  'distributions: posting fail': 'nothing stops it: nobody is paid',
  'distributions: posted reverse': [
    {
      does: 'two operators reverse a distribution',
      async make(scene) {
        const { first, plan, server } = scene
        await makeInPlan(scene)
        await makeGain(server, plan, '50.00')
        const made = target('distributions', await distribute(server, first, plan, '50.00'))
        return requested(made, await first.send(requestReversal, { ...byId(made), body: { reason } }))
      },
      ...approveIt,
      rules: rules.request,
    },
  ],
  'approvals: pending approve': [
    {
      does: 'two operators correct a balance',
      async make({ first, member }) {
        const body = { direction: 'credit', amount: '7.00', code: 'counted_twice', reason } as const
        const { approval_id } = await first.send(requestManualTransfer, { params: { id: member.id }, body })
        return target('approvals', approval_id)
      },
      ...approveIt,
      rules: rules.request,
    },
  ],
  'approvals: pending reject': 'nothing stops it: it only ends a request',
  'approvals: pending withdraw': 'nothing stops it: it only ends a request',
}
