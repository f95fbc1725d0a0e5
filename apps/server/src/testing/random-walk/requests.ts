import type { Call } from '@cairn/contract/core/call.ts'
import { operatorRoles, type DistributionRule } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approveRequest, rejectRequest, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestBonusFunding,
  requestFundingReversal,
  listBonusFundings,
} from '@cairn/contract/operator/members/bonuses.ts'
import { confirmDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  previewDistribution,
  requestDistribution,
  requestReversal,
} from '@cairn/contract/operator/gains/distributions.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { requestFactorRemoval, requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { requestCustodyMovement } from '@cairn/contract/operator/ledger/custody-movements.ts'
import { requestRoleChange, inviteOperator, removeOperator } from '@cairn/contract/operator/operators/operators.ts'
import { lostAccess, requestAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { ratedAssets, requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { recordPayment, requestPaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import {
  requestDepositReversal,
  requestPaymentLoss,
  requestPaymentReversal,
} from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { requestTransactionCorrection } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import {
  requestAccountKey,
  requestAddressList,
  requestReceivingAddress,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { editPlan, listAllPlans, type OperatorPlan } from '@cairn/contract/operator/plans.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { requestWithdrawalOutcome } from '@cairn/contract/operator/withdrawals/sending.ts'
import { requestAnnouncement } from '@cairn/contract/operator/mails/announcements.ts'
import { makeAccountKey } from '../fixtures/account-keys.ts'
import { addGonePayment, addMissingPayment } from '../fixtures/gone-payments.ts'
import { evidence, putInPlan, today } from '../fixtures/plan-gains.ts'
import { makePerson } from '../people/people.ts'
import type { TestOperator } from '../people/operators.ts'
import { drawTransactionId, type Done, type WalkRequest, type WalkWorld } from './walk-world.ts'

/** A drawn action. The operator sends it, and it returns its effects. */
export type Action = (by: TestOperator) => Promise<Done[]>
/** Draws an action about the record with this id. */
export type ActionDraw = (world: WalkWorld, id: string) => Action

export const reason = 'A step of a random walk'

/** How to request each kind of approval. A kind of the contract without an entry here does not compile. */
export const approvalRequests: Record<ApprovalKindName, ActionDraw> = {
  setting_change(world) {
    const more = 1 + world.random.int(50)
    return requests(world, ['setting_changed'], async (by) => {
      const { version, referral_bonus_basis_points: now } = (await by.send(viewSettings)).settings
      const body = { referral_bonus_basis_points: now + more, reason }
      const { approval_ids } = await by.send(changeSettings, { version, body })
      return { approval_id: approval_ids[0] ?? null }
    })
  },
  plan_limits(world) {
    const params = { id: world.plan._id }
    const more = BigInt(1 + world.random.int(50))
    return requests(world, ['plan_edited'], async (by) => {
      const plan = (await by.send(listAllPlans)).plans.find(({ id }) => id === params.id) as OperatorPlan
      const { name, max, note, term_days, version } = plan
      const distribution_rule = plan.distribution_rule as DistributionRule
      const limits = { min: '10.00', max: centsToDecimal((max as bigint) + more) }
      const body = { name, note, term_days, distribution_rule, ...limits, reason }
      return by.send(editPlan, { params, version, body })
    })
  },
  operator_role(world) {
    const params = { id: world.random.pick(world.operators).id }
    const body = { role: world.random.pick(operatorRoles), reason }
    return requests(world, ['operator_role_changed'], (by) => by.send(requestRoleChange, { params, body }))
  },
  operator_removal(world, drawn) {
    const params = { id: drawn }
    return async (by) => {
      const { approval_id, due_at } = await by.send(removeOperator, { params, body: { reason } })
      if (due_at !== null) return [{ verb: 'operator_removal_requested' }]
      // An operator who is not an owner is removed at once.
      if (approval_id === null) return [{ verb: 'operator_removed' }]
      return [addRequest(world, approval_id, ['operator_removed'])]
    }
  },
  operator_access_reset(world, drawn) {
    const params = { id: drawn }
    const body = { lost: world.random.pick(lostAccess), reason }
    return requests(world, ['operator_reset_started'], (by) => by.send(requestAccessReset, { params, body }))
  },
  operator_invitation(world) {
    const email = `invited-${world.random.uuid()}@operators.test`
    const body = { email, role: world.random.pick(operatorRoles), reason }
    return requests(world, ['operator_invited'], (by) => by.send(inviteOperator, { body }))
  },
  manual_transfer(world) {
    const direction = world.random.pick(['credit', 'debit'] as const)
    const amount = world.random.pick(['1.00', '250.00'])
    const input = {
      params: { id: world.member.id },
      body: { direction, amount, reason, code: 'counted_twice' },
    } as const
    return requests(world, ['manual_transfer_posted'], (by) => by.send(requestManualTransfer, input))
  },
  custody_movement(world) {
    const transfer = world.random.pick(['network_fee_paid', 'custody_written_off', 'custody_found'] as const)
    const body = { transfer, asset: 'bitcoin', coins: '0.0001', amount: '2.00', reason } as const
    return requests(world, ['custody_movement_posted'], (by) => by.send(requestCustodyMovement, { body }))
  },
  payment_outcome(world) {
    const id = world.random.uuid()
    const coins = {
      asset: 'bitcoin',
      transaction_id: drawTransactionId(world),
      output: 0,
      coins: '0.01',
      amount: '9.00',
    }
    const outcome = world.random.pick(['credited', 'mistaken'] as const)
    const credit = outcome === 'credited' ? { member_id: world.member.id, amount: '9.00' } : {}
    const send: Request = async (by) => {
      await by.send(recordPayment, { body: { ...coins, asset: 'bitcoin', id, note: reason } })
      return by.send(requestPaymentOutcome, { params: { id }, body: { outcome, ...credit, reason } })
    }
    return requests(world, ['payment_decided'], send, 'payment_recorded')
  },
  payment_reversal(world, drawn) {
    const deposit = world.deposits.includes(drawn) ? drawn : world.random.pick(world.deposits)
    return requests(world, ['payment_reversed'], async (by) => {
      const id = await addGonePayment(world.server.owner, deposit)
      return by.send(requestPaymentReversal, { params: { id }, body: { reason } })
    })
  },
  deposit_reversal(world, drawn) {
    const id = world.deposits.includes(drawn) ? drawn : world.random.pick(world.deposits)
    return requests(world, ['deposit_reversed'], (by) =>
      by.send(requestDepositReversal, { params: { id }, body: { reason } }),
    )
  },
  payment_loss(world) {
    return requests(world, ['payment_loss_booked'], async (by) => {
      const { id: memberId } = await makePerson(world.server)
      const [depositId = ''] = await putInPlan(world.server, world.plan, [{ person: world.friend, cents: 5_00n }])
      const id = await addMissingPayment(world.server.owner, { depositId, memberId })
      return by.send(requestPaymentLoss, { params: { id }, body: { reason } })
    })
  },
  transaction_correction(world, drawn) {
    const record_id = world.deposits.includes(drawn) ? drawn : world.random.pick(world.deposits)
    const body = { record_id, cause: 'mistyped', transaction_id: drawTransactionId(world), reason } as const
    return requests(world, ['deposit_transaction_corrected'], (by) => by.send(requestTransactionCorrection, { body }))
  },
  factor_removal(world) {
    const params = { id: world.member.id }
    return requests(world, ['factor_removal_approved'], (by) =>
      by.send(requestFactorRemoval, { params, body: { reason } }),
    )
  },
  deposit_confirmation(world, drawn) {
    const params = { id: world.deposits.includes(drawn) ? drawn : world.random.pick(world.deposits) }
    // Far from the request of $100.
    const body = { amount_received: '150.00', transaction_id: drawTransactionId(world), differs: true, reason }
    return requests(world, ['deposit_confirmed'], (by) => by.send(confirmDeposit, { params, body }))
  },
  deposit_release(world, drawn) {
    const params = { id: world.deposits.includes(drawn) ? drawn : world.random.pick(world.deposits) }
    const send: Request = (by) => by.send(releaseDeposit, { params, body: { reason } })
    // A small one takes one person, until others make the sum too large.
    return requestsOrDoes(world, 'deposit_released', send)
  },
  distribution(world) {
    const id = world.random.uuid()
    const query = { plan: world.plan._id, amount: '3.00', as_of: today() }
    const send: Request = async (by) => {
      const { hash } = await by.send(previewDistribution, { query })
      return by.send(requestDistribution, { body: { ...query, id, hash, reason } })
    }
    // As a release. Mostly it is refused: only gains that two people approved can be paid.
    return requestsOrDoes(world, 'distribution_requested', send)
  },
  distribution_reversal(world) {
    // The ledger posts none here, because its job does not run.
    const params = { id: [...world.distributions][0] ?? world.random.uuid() }
    return requests(world, ['distribution_reversed'], (by) => by.send(requestReversal, { params, body: { reason } }))
  },
  withdrawal_outcome(world, drawn) {
    const params = { id: world.withdrawals.includes(drawn) ? drawn : world.random.pick(world.withdrawals) }
    const wasSent = world.random.percent(50)
    const body = wasSent
      ? { outcome: 'completed' as const, transaction_id: world.random.uuid().replaceAll('-', '').repeat(2), reason }
      : { outcome: 'rejected' as const, code: 'payment_failed' as const, reason }
    const send: Request = (by) => by.send(requestWithdrawalOutcome, { params, body })
    const effect = wasSent ? 'withdrawal_sent' : 'withdrawal_rejected'
    return requests(world, [effect], send, 'withdrawal_outcome_requested')
  },
  gain_or_loss(world) {
    const [kind, amount] = world.random.percent(65) ? (['gain', '10.00'] as const) : (['loss', '24.00'] as const)
    // The form keeps its id, so that a second submission of one form is refused. A loss is often more than the gains, so that
    // members bear the rest.
    const body = { ...evidence(world.plan, amount, kind), day: today(), id: world.random.uuid(), reason }
    const send: Request = (by) => by.send(recordGainOrLoss, { body })
    return requests(world, [`${kind}_posted`], send, `${kind}_recorded`)
  },
  bonus_budget_funding(world) {
    const { kind: _kind, plan: _plan, day: _day, ...paper } = evidence(world.plan, '5.00')
    const body = { ...paper, id: world.random.uuid(), reason }
    const send: Request = (by) => by.send(requestBonusFunding, { body })
    return requests(world, ['bonus_budget_funded'], send, 'bonus_funding_requested')
  },
  bonus_funding_reversal(world) {
    const send: Request = async (by) => {
      const { fundings } = await by.send(listBonusFundings, { query: { status: 'approved' } })
      const params = { id: fundings[0]?.id ?? world.random.uuid() }
      return by.send(requestFundingReversal, { params, body: { reason } })
    }
    return requests(world, ['bonus_funding_reversed'], send, 'bonus_funding_reversal_requested')
  },
  announcement(world) {
    const body = {
      words: `We are closed on day ${world.random.int(300)}`,
      first_day: today(),
      last_day: today(),
      reason,
    }
    return requests(world, ['announcement_published'], (by) => by.send(requestAnnouncement, { body }))
  },
  account_key(world) {
    const body = {
      account_key: makeAccountKey(Buffer.from(world.random.uuid().replaceAll('-', '').repeat(2), 'hex')),
      reason,
    }
    return requests(world, ['receiving_address_changed'], (by) => by.send(requestAccountKey, { body }))
  },
  address_list(world) {
    const body = { asset: 'ethereum', addresses: `${drawAddress(world)}\n${drawAddress(world)}`, reason } as const
    return requests(world, ['receiving_address_changed'], (by) => by.send(requestAddressList, { body }))
  },
  coin_rate(world) {
    const body = { asset: world.random.pick(ratedAssets), rate: '50000.00', hours: 24, reason } as const
    return requests(world, ['rate_set'], (by) => by.send(requestRate, { body }))
  },
  receiving_address(world) {
    const address = drawAddress(world)
    const body = { asset: 'ethereum', address, reason } as const
    return requests(world, ['receiving_address_changed'], (by) => by.send(requestReceivingAddress, { body }))
  },
}

function drawAddress({ random }: WalkWorld): string {
  return `0x${random.uuid().replaceAll('-', '')}${random.uuid().slice(0, 8)}`
}

/** Requests an approval, and adds the request to the world for the other operators. */
function requests(world: WalkWorld, effects: string[], send: Request, alsoDid?: string): Action {
  return async (by) => {
    const { approval_id } = await send(by)
    if (approval_id === null) throw new Error('a request took one person')
    return [addRequest(world, approval_id, effects), ...(alsoDid ? [{ verb: alsoDid }] : [])]
  }
}

/** The same for a decision that sometimes takes one person. */
function requestsOrDoes(world: WalkWorld, effect: string, send: Request): Action {
  return async (by) => {
    const { approval_id } = await send(by)
    return [approval_id === null ? { verb: effect } : addRequest(world, approval_id, [effect])]
  }
}

function addRequest(world: WalkWorld, id: string, effects: string[]): Done {
  world.requests.push({ id, effects })
  return { verb: 'approval_requested' }
}

type Request = (by: TestOperator) => Promise<{ approval_id: string | null }>

/** Sends a call about the record with this id, which adds this verb. */
export function sends(call: Call, id: string, verb: string, body?: object): Action {
  return async (by) => {
    await by.send(call, { params: { id }, body } as never)
    return [{ verb }]
  }
}

export function looks(call: Call, id: string, verb: string): Action {
  return async (by) => {
    await by.send(call, { params: { id } } as never)
    return [{ verb, viewed: id }]
  }
}

export const approve: ActionDraw = (world, id) => async (by) => {
  await by.send(approveRequest, { params: { id } })
  return ['approval_approved', ...requireRequest(world, id).effects].map((verb) => ({ verb }))
}

/** The decisions about a pending request. An approval is the most frequent. */
export const decisions: ActionDraw[] = [
  approve,
  approve,
  approve,
  (_, id) => sends(rejectRequest, id, 'approval_rejected', { reason: 'Not this one' }),
  (_, id) => sends(withdrawRequest, id, 'approval_withdrawn'),
]

function requireRequest(world: WalkWorld, id: string): WalkRequest {
  const request = world.requests.find((each) => each.id === id)
  if (!request) throw new Error(`unknown request ${id}`)
  return request
}
