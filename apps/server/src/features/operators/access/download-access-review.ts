import { downloadAccessReview as call } from '@cairn/contract/operator/operators/operators.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { toCsv } from '../../../shared/lists/csv.ts'
import { readOperators } from '../list-operators.ts'

const columns = [
  'name',
  'email',
  'role',
  'since',
  'invited_by',
  'passkeys',
  'recovery_codes_left',
  'last_signed_in_at',
  'last_action_at',
  'sessions',
  'suspended_until',
]

/** The list of operators as CSV, for the files of an access review. Times are in UTC. */
export const downloadAccessReview = route(
  call,
  ({ caller, services }) => countAttempt(services, [['exportOfOperator', caller.operatorId]]),
  async ({ audit, caller, query: { format = 'csv' }, services, tx }) => {
    const operators = await readOperators(tx, caller)
    await audit('list_exported', {
      subjectId: null,
      memberId: null,
      details: { list: 'operators', rows: operators.length },
    })
    const rows = operators.map((one) => [
      one.name,
      one.email,
      one.role,
      timeOf(one.since),
      one.invited_by ?? '',
      one.passkeys,
      one.recovery_codes_left,
      timeOf(one.last_signed_in_at),
      timeOf(one.last_action_at),
      one.sessions,
      timeOf(one.suspension?.until ?? null),
    ])
    const name = `access-review-${services.now().toISOString().slice(0, 10)}.csv`
    return {
      name,
      mediaType: 'text/csv' as const,
      pieces: [toCsv([columns, ...rows], { isBeginning: true, format })],
    }
  },
)

const timeOf = (at: Date | string | null) => (at ? new Date(at).toISOString() : '')
