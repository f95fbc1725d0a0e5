import { startLedgerVerification } from '@cairn/contract/operator/ledger/ledger.ts'
import {
  endOperatorSessions,
  listOperators,
  resumeOperator,
  suspendOperator,
  withdrawInvitation,
} from '@cairn/contract/operator/operators/operators.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { approvalRequests, reason, sends, type ActionDraw } from '../requests.ts'

export const ofPlatform: ActionDraw[] = [
  (world) => {
    const change = world.random.pick([
      { two_approvals_above: world.random.pick(['50.00', '55.00', '60.00']) },
      { address_lock_hours: 24 + world.random.int(4) },
      { referral_bonus_basis_points: 500 + world.random.int(4) },
      { referral_prefill: world.random.percent(50) },
    ])
    return async (by) => {
      const { version } = (await by.send(viewSettings)).settings
      const { approval_ids, msg } = await by.send(changeSettings, { version, body: { ...change, reason } })
      for (const id of approval_ids) world.requests.push({ id, effects: ['setting_changed'] })
      if (approval_ids.length > 0) return approval_ids.map(() => ({ verb: 'approval_requested' }))
      return msg === 'Nothing was changed' ? [] : [{ verb: 'setting_changed' }]
    }
  },
  (_, id) => sends(startLedgerVerification, id, 'ledger_verification_started'),
  approvalRequests.setting_change,
  approvalRequests.receiving_address,
  approvalRequests.account_key,
  approvalRequests.address_list,
  approvalRequests.coin_rate,
  approvalRequests.bonus_budget_funding,
  approvalRequests.custody_movement,
  approvalRequests.bonus_funding_reversal,
]

export const ofOperators: ActionDraw[] = [
  approvalRequests.operator_role,
  approvalRequests.operator_role,
  approvalRequests.operator_access_reset,
  approvalRequests.operator_invitation,
  (_, id) => sends(endOperatorSessions, id, 'operator_sessions_ended'),
  (world, id) =>
    world.random.percent(30) ? sends(suspendOperator, id, 'operator_suspended', { reason }) : async () => [],
  (_, id) => sends(resumeOperator, id, 'operator_resumed', { reason }),
  approvalRequests.operator_removal,
  () => async (by) => {
    const { invitations } = await by.send(listOperators)
    const [invitation] = invitations
    if (!invitation) return []
    await by.send(withdrawInvitation, { params: { id: invitation.id } })
    return [{ verb: 'operator_invitation_withdrawn' }]
  },
]
