import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestRate as call } from '@cairn/contract/operator/deposits/rates.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import { assetNames } from '../../../shared/mails/asset-names.ts'

/** Requests a rate for new deposits, which another operator approves. It counts where the sources show none. */
export const requestRate = route(
  call,
  async ({ body: { asset, rate, hours, reason, evidence_file_id: evidenceFileId }, tx, ...by }) => {
    const ends_at = new Date(by.services.now().getTime() + hours * 3_600_000).toISOString()
    const [now] = await tx.rows<{ rate: bigint | null }>('select agreed_rate($1) / 10000 as rate', [asset])
    const rate_before = now?.rate == null ? null : centsToDecimal(now.rate)
    return requestApproval(tx, by, {
      kind: 'coin_rate',
      payload: { asset, rate: centsToDecimal(rate), hours, ends_at, rate_before },
      sentence: `One coin of ${assetNames[asset]} counts as ${formatUsd(rate)} for new deposits until ${ends_at.slice(0, 16).replace('T', ' ')} (UTC), while the sources of rates show none`,
      reason,
      evidenceFileId,
      lockKey: `coin_rate:${asset}`,
    })
  },
)

/** The approved request is the rate (`set_rate`). Refuses `rate_over` after its end. */
export const setRate: ApprovalHandler<'coin_rate'> = async (_, { approval, audit, payload, services }) => {
  const { asset, ends_at, rate } = payload
  if (Date.parse(ends_at) <= services.now().getTime()) throw refuse('rate_over')
  await audit('rate_set', { subjectId: approval.id, memberId: null, details: { asset, rate, ends_at } })
}
