import { sql, type Selectable, type Updateable } from 'kysely'
import type { CallBody } from '@cairn/contract/core/call.ts'
import type { draftPlan } from '@cairn/contract/operator/plans.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { rewriteSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { requireSafeWords } from '../../shared/safe-words/require-safe-words.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a plan until the transaction ends. Refuses `not_found`. */
export async function lockPlan(tx: Transaction, id: string) {
  const plan = tx.selectFrom('plans').where('id', '=', id).selectAll().forUpdate()
  return plan.executeTakeFirstOrThrow(() => refuse('not_found'))
}

/** Changes a plan and signs it again. Refuses `decision_not_signed` when it was altered in the database. */
export async function updatePlan(
  tx: Transaction,
  services: Services,
  id: string,
  changes: Updateable<Tables['plans']>,
): Promise<void> {
  await rewriteSigned(tx, services, ['plan', id], () =>
    tx
      .updateTable('plans')
      .set({ ...changes, changed_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )
}

type PlanFields = Pick<
  Selectable<Tables['plans']>,
  'name' | 'min_cents' | 'max_cents' | 'note' | 'term_days' | 'distribution_rule'
>

/**
 * The row's columns for the given fields. Refuses `plan_limits_invalid` when the maximum is below the minimum, and a name or note
 * with a foreign link or a payment address (`requireSafeWords`).
 */
export function readFields(
  { min, max, ...fields }: CallBody<typeof draftPlan>,
  { config }: Pick<Services, 'config'>,
): PlanFields {
  for (const field of ['name', 'note'] as const) requireSafeWords(fields[field], { config, field })
  if (max < min) throw refuse('plan_limits_invalid')
  return { ...fields, min_cents: min, max_cents: max }
}

export function auditDetails({ name, min_cents, max_cents, note, term_days, distribution_rule }: PlanFields) {
  const [min, max] = [centsToDecimal(min_cents), centsToDecimal(max_cents)]
  return { name, min, max, note, term_days, distribution_rule }
}

/** The differences of two versions, as `name_before` and `name_after`. */
export function changesBetween(before: PlanFields, after: PlanFields): Record<string, string | number | null> {
  const [was, is] = [auditDetails(before), auditDetails(after)]
  const names = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name])
  return Object.fromEntries(
    names.flatMap((name) => [[`${name}_before`, was[name]] as const, [`${name}_after`, is[name]] as const]),
  )
}
