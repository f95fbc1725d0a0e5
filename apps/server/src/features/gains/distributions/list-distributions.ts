import { listDistributions as call } from '@cairn/contract/operator/gains/distributions.ts'
import { isEqual } from '../../../platform/database/conditions.ts'
import { readPage } from '../../../platform/database/pagination.ts'
import { route } from '../../../platform/http/route.ts'
import { readDistributions } from './view-distribution.ts'

export const listDistributions = route(call, async ({ query, tx }) => {
  const records = readDistributions(tx).where(isEqual('distribution.plan_id', query.plan))
  const order = { time: 'distribution.requested_at', id: 'distribution.id', direction: 'desc' } as const
  const { rows: distributions, next } = await readPage(tx, records, order, query)
  return { distributions, next }
})
