import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestManualTransfer as call } from '@cairn/contract/operator/members/member-actions.ts'
import { correctionReasons, formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { corrections, memberAvailable } from '../../ledger/accounts.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'

/**
 * Requests that money is added to a member's balance, or taken off it. After another operator approves, the ledger posts exactly
 * what is recorded here. Only one such request per member can be pending.
 */
export const requestManualTransfer = route(call, async ({ body, params, tx, ...by }) => {
  const member = await tx
    .selectFrom('members')
    .where('id', '=', params.id)
    .select(['id', 'full_name', 'username', 'closed_at'])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (member.closed_at) throw refuse('account_closed')

  if (body.code === 'other' && body.words === undefined) throw refuse('reason_words_invalid')

  const isCredit = body.direction === 'credit'
  // The balance may be lower at approval, when it is checked again under lock.
  const balanceCents = (await readBalances(tx, member.id)).available
  if (!isCredit && balanceCents < body.amount) throw refuse('insufficient_balance')

  const theirs = memberAvailable(member.id)
  const [from, to] = isCredit ? [corrections, theirs] : [theirs, corrections]
  const whose = `the balance of ${member.full_name} (${member.username})`
  return requestApproval(tx, by, {
    kind: 'manual_transfer',
    payload: {
      transfer: isCredit ? 'correction_credited' : 'correction_debited',
      from,
      to,
      amount: centsToDecimal(body.amount),
      member_reason: formatReason(correctionReasons[body.code], body.words),
      balance_before: centsToDecimal(balanceCents),
    },
    sentence: `${formatUsd(body.amount)} is ${isCredit ? 'added to' : 'deducted from'} ${whose}`,
    reason: body.reason,
    evidenceFileId: body.evidence_file_id,
    lockKey: `manual_transfer:${member.id}`,
    memberId: member.id,
  })
})
