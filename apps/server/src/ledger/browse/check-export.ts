import { checkExport as call } from '@cairn/contract/operator/ledger.ts'
import { countAttempt } from '../../platform/http/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { resolveFilter } from './resolve-filter.ts'

/** The same guards as the export has, and nothing is used up. */
export const checkExport = route(
  call,
  async ({ caller, services }) => {
    const giveBack = await countAttempt(services, [['exportOfOperator', caller.operatorId]])
    await giveBack()
  },
  async ({ query, tx }) => {
    const { format: _, ...words } = query
    await resolveFilter(tx, words)
    return {}
  },
)
