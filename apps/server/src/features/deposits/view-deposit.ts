import { viewDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { listAuditTrail } from '../../shared/audit/list-audit-trail.ts'
import { recordView } from '../../shared/audit/record-view.ts'
import { describeMember } from '../../shared/members/describe-member.ts'
import { wireUsd } from '../../shared/wire-usd.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readDeposits, wireDeposit } from './read-deposits.ts'

/** One deposit with everything needed to decide it. Viewing it shows what the member has, so it is recorded. */
export const viewDeposit = route(call, async ({ audit, caller, params, tx }) => {
  const row = await readDeposits(tx).where('deposit.id', '=', params.id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  await recordView(tx, { caller, audit }, 'deposit_viewed', { subjectId: row.id, memberId: row.member_id })
  return {
    deposit: {
      ...wireDeposit(row),
      member: await describeMember(tx, row.member_id),
      plan_minimum: wireUsd(row.min_cents),
      plan_maximum: wireUsd(row.max_cents),
      timeline: await listAuditTrail(tx, row.id),
    },
  }
})
