import { sql } from 'kysely'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import { accessReviewDays } from '@cairn/contract/operator/operators/operators.ts'

const verb: AuditVerb = 'access_reviewed'

/**
 * The newest access review as a query of one row: `at`, `by_id` and `due_at`. The audit log is its only record. The first one is due so
 * many days after the first operator in place.
 */
export const newestAccessReview = sql`
  select review.at, review.actor_id as by_id,
    coalesce(review.at, (select min(invited_at) from operators where removed_at is null))
      + ${`${accessReviewDays} days`}::interval as due_at
  from (select) as one left join (
    select at, actor_id from audit.events where did = ${verb} order by did desc, at desc, id desc limit 1
  ) as review on true`
