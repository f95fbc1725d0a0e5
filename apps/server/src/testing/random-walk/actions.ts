import { cancelWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  viewDeposit,
  releaseDeposit,
  releaseMatured,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { approveKyc, openKycDocument, rejectKyc, viewKycSubmission } from '@cairn/contract/operator/kyc.ts'
import { startLedgerVerification } from '@cairn/contract/operator/ledger.ts'
import {
  endMemberSessions,
  lockMember,
  sendPasswordReset,
  unlockMember,
  viewMemberAccount,
} from '@cairn/contract/operator/members.ts'
import { endOperatorSessions, listOperators, withdrawInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { closePlan, draftPlan, editPlan, listAllPlans, openPlan } from '@cairn/contract/operator/plans.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings.ts'
import {
  approveWithdrawal,
  markWithdrawalUncertain,
  rejectWithdrawal,
  sendWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals.ts'
import type { TestOperator } from '../people/operators.ts'
import { approvalRequests, type ActionDraw } from './requests.ts'
import type { WalkWorld } from './walk-world.ts'

const reason = 'A step of a random walk'
const drawTransactionId = ({ random }: WalkWorld) =>
  // Sometimes an id that another payment may have used.
  random.percent(20) ? `shared${random.int(3)}` : random.uuid().replaceAll('-', '')

export const approveLargeOrSmall: ActionDraw = (_, id) => async (by) => {
  const { msg } = await by.send(approveWithdrawal, { params: { id } })
  return [msg?.includes('Another') ? 'withdrawal_approved_first' : 'withdrawal_approved']
}
export const markUncertain: ActionDraw = (_, id) => async (by) => {
  await by.send(markWithdrawalUncertain, { params: { id }, body: { reason } })
  return ['withdrawal_marked_uncertain']
}

export const ofDeposits: ActionDraw[] = [
  (world, id) => {
    const body = { amount_received: '100.00', transaction_id: drawTransactionId(world) }
    return async (by) => {
      await by.send(confirmDeposit, { params: { id }, body })
      return ['deposit_confirmed']
    }
  },
  (_, id) => async (by) => {
    await by.send(rejectDeposit, { params: { id }, body: { code: 'payment_missing' } })
    return ['deposit_rejected']
  },
  (_, id) => async (by) => {
    await by.send(expireDeposit, { params: { id }, body: { code: 'not_paid_in_time' } })
    return ['deposit_expired']
  },
  (_, id) => async (by) => {
    await by.send(releaseDeposit, { params: { id }, body: { reason } })
    return ['deposit_released']
  },
  () => async (by) => {
    const { released } = await by.send(releaseMatured)
    return Array.from({ length: released }, () => 'deposit_released')
  },
  (_, id) => async (by) => {
    await by.send(viewDeposit, { params: { id } })
    return [`deposit_viewed ${id}`]
  },
]

export const ofWithdrawals: ActionDraw[] = [
  approveLargeOrSmall,
  approveLargeOrSmall,
  approveLargeOrSmall,
  markUncertain,
  (world, id) => {
    const body = { transaction_id: drawTransactionId(world) }
    return async (by) => {
      await by.send(sendWithdrawal, { params: { id }, body })
      return ['withdrawal_sent']
    }
  },
  (_, id) => async (by) => {
    await by.send(rejectWithdrawal, { params: { id }, body: { code: 'payment_failed' } })
    return ['withdrawal_rejected']
  },
  approvalRequests.withdrawal_outcome,
  approvalRequests.withdrawal_outcome,
  (_, id) => async (by) => {
    await by.send(viewWithdrawal, { params: { id } })
    return [`withdrawal_viewed ${id}`]
  },
  // The member cancels first. That is not an operation of an operator.
  (world, id) => async () => {
    await world.member.send(cancelWithdrawal, { params: { id } })
    return []
  },
]

export const ofMembers: ActionDraw[] = [
  (_, id) => async (by) => {
    await by.send(lockMember, { params: { id }, body: { reason } })
    return ['member_locked']
  },
  (_, id) => async (by) => {
    await by.send(unlockMember, { params: { id }, body: { reason } })
    return ['member_unlocked']
  },
  (_, id) => async (by) => {
    await by.send(endMemberSessions, { params: { id } })
    return ['member_sessions_ended']
  },
  (_, id) => async (by) => {
    await by.send(sendPasswordReset, { params: { id } })
    return ['password_reset_sent']
  },
  (_, id) => async (by) => {
    await by.send(viewMemberAccount, { params: { id } })
    return ['member_opened']
  },
  approvalRequests.manual_transfer,
  approvalRequests.manual_transfer,
]

export const ofDocuments: ActionDraw[] = [
  (_, id) => async (by) => {
    await by.send(approveKyc, { params: { id } })
    return ['kyc_approved']
  },
  (_, id) => async (by) => {
    await by.send(rejectKyc, { params: { id }, body: { code: 'unreadable' } })
    return ['kyc_rejected']
  },
  (_, id) => async (by) => {
    await by.send(viewKycSubmission, { params: { id } })
    return [`kyc_submission_viewed ${id}`]
  },
]
export const openPicture: ActionDraw =
  ({ picture }) =>
  async (by) => {
    await by.send(openKycDocument, { params: { id: picture } })
    return ['kyc_document_opened']
  }

const terms = { min: '10.00', max: '5000.00', term_days: null }

export const ofPlans: ActionDraw[] = [
  (world) => {
    const name = `Plan ${world.random.int(1e9)}`
    return async (by) => {
      world.plans.push((await by.send(draftPlan, { body: { ...terms, name, note: '' } })).id)
      return ['plan_drafted']
    }
  },
  (world, id) => {
    const note = `Note ${world.random.int(1e9)}`
    const isStale = world.random.percent(30)
    return async (by) => {
      const { name, changed_at, term_days } = await readPlan(by, id)
      const shown = isStale ? '2026-01-01T00:00:00.000Z' : changed_at
      await by.send(editPlan, { params: { id }, body: { ...terms, name, term_days, note, changed_at: shown } })
      return ['plan_edited']
    }
  },
  (_, id) => async (by) => {
    const { changed_at } = await readPlan(by, id)
    await by.send(openPlan, { params: { id }, body: { changed_at } })
    return ['plan_opened']
  },
  (world, id) => async (by) => {
    // The plan with the gains stays open, so that later draws can use it.
    if (id === world.plan._id) return []
    await by.send(closePlan, { params: { id } })
    return ['plan_closed']
  },
  approvalRequests.gain_or_loss,
  approvalRequests.gain_or_loss,
  (world) => {
    // Each operator has a form with a fixed id: a second submission gets the same reply and is the same operation.
    const forms = new Map(world.operators.map(({ id }) => [id, world.random.uuid()]))
    return async (by) => {
      const id = forms.get(by.id) ?? ''
      const query = { plan: world.plan._id, amount: '1.00' }
      const { hash } = await by.send(previewDistribution, { query })
      await by.send(requestDistribution, { body: { ...query, id, hash } })
      const isFirst = !world.distributions.has(id)
      world.distributions.add(id)
      return isFirst ? ['distribution_requested'] : []
    }
  },
]

async function readPlan(by: TestOperator, id: string) {
  const { plans } = await by.send(listAllPlans)
  const plan = plans.find((each) => each.id === id)
  if (!plan) throw new Error(`no plan ${id} was drafted`)
  return plan
}

export const ofPlatform: ActionDraw[] = [
  (world) => {
    const change = world.random.pick([
      { two_approvals_above: world.random.pick(['50.00', '55.00', '60.00']) },
      { address_lock_hours: 24 + world.random.int(4) },
      { referral_bonus_basis_points: 500 + world.random.int(4) },
      { referral_prefill: world.random.percent(50) },
    ])
    return async (by) => {
      const { settings } = await by.send(viewSettings)
      const { msg } = await by.send(changeSettings, { body: { ...change, changed_at: settings.changed_at } })
      return msg === 'Nothing was changed' ? [] : ['setting_changed']
    }
  },
  () => async (by) => {
    await by.send(startLedgerVerification)
    return ['ledger_verification_started']
  },
  approvalRequests.receiving_address,
  approvalRequests.bonus_budget_funding,
  approvalRequests.bonus_funding_reversal,
]

export const ofOperators: ActionDraw[] = [
  approvalRequests.operator_role,
  approvalRequests.operator_role,
  approvalRequests.operator_invitation,
  (_, id) => async (by) => {
    await by.send(endOperatorSessions, { params: { id } })
    return ['operator_sessions_ended']
  },
  approvalRequests.operator_removal,
  () => async (by) => {
    const { invitations } = await by.send(listOperators)
    const [invitation] = invitations
    if (!invitation) return []
    await by.send(withdrawInvitation, { params: { id: invitation.id } })
    return ['operator_invitation_withdrawn']
  },
]
