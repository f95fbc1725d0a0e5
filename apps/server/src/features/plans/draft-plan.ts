import { randomUUIDv7 } from 'node:crypto'
import { draftPlan as call } from '@cairn/contract/operator/plans.ts'
import { route } from '../../platform/http/route.ts'
import { openPlanAccount } from '../../ledger/accounts.ts'
import { signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { auditDetails, readFields } from './plan-row.ts'

/** Creates a plan, which members do not see until it is opened, and its account for realised gains. */
export const draftPlan = route(call, async ({ audit, body, services, tx }) => {
  const fields = readFields(body, services)
  const id = randomUUIDv7()
  await tx
    .insertInto('plans')
    .values({ id, ...fields })
    .execute()
  await signStored(tx, services.keys, 'plan', id)
  await openPlanAccount(tx, id)
  await audit('plan_drafted', { subjectId: id, details: auditDetails(fields) })
  return { id, msg: 'The plan is drafted' }
})
