import { randomUUIDv7 } from 'node:crypto'
import { draftPlan } from '@cairn/contract/operator/plans.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { openPlanAccount } from '../../ledger/accounts.ts'
import { factsOf, readTerms } from './plan-facts.ts'

/** A new plan, which members do not see until it is opened; with the account that its realised gains go to. */
export default route(draftPlan, async ({ body, caller, requestId, tx }) => {
  const terms = readTerms(body)
  const id = randomUUIDv7()
  await tx
    .insertInto('plans')
    .values({ id, ...terms })
    .execute()
  await openPlanAccount(tx, id)
  const subject = { kind: 'plan', id }
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'plan_drafted', subject, memberId: null, details: factsOf(terms) },
  )
  return { id, msg: 'The plan is drafted' }
})
