import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { changeSettings as call } from '@cairn/contract/operator/settings.ts'
import { route } from '../../platform/http/route.ts'

/** Changes the given settings together. Each that really changes gets an audit entry with before and after. */
export const changeSettings = route(call, async ({ audit, body, tx }) => {
  const row = await tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow()
  // Amounts are stored in cents, under a name that ends so.
  const given = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [amounts.has(name) ? `${name}_cents` : name, value]),
  ) as Partial<Omit<typeof row, 'changed_at'>>
  const changes = (Object.keys(given) as (keyof typeof given)[]).filter(
    (name) => given[name] !== undefined && given[name] !== row[name],
  )
  if (changes.length === 0) return { msg: 'Nothing was changed' }
  await tx
    .updateTable('settings')
    .set({ ...Object.fromEntries(changes.map((name) => [name, given[name]])), changed_at: sql`now()` })
    .execute()
  for (const name of changes) {
    const details = { setting: name, before: formatValue(row[name]), after: formatValue(given[name]) }
    await audit('setting_changed', { details })
  }
  return { msg: 'The settings are saved' }
})

const amounts = new Set([
  'kyc_required_above',
  'two_approvals_above',
  'withdrawal_min_amount',
  'withdrawal_daily_limit',
  'deposit_two_people_above',
  'release_two_people_above',
  'distribution_two_people_above',
] satisfies (keyof CallBody<typeof call>)[] as string[])

function formatValue(value: bigint | number | boolean | null | undefined) {
  return typeof value === 'bigint' ? centsToDecimal(value) : (value ?? null)
}
