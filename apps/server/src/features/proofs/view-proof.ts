import { viewProof as call } from '@cairn/contract/member/money/proofs.ts'
import { statementTypes } from '@cairn/contract/member/money/statement.ts'
import { readProof } from '../../ledger/sealing/seal-proofs.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

const provable = [...statementTypes, 'withdrawal_sent']

/** A transfer of the member's money, whole, and its block. Refuses `not_found` for other members' transfers. */
export const viewProof = route(call, async ({ caller: { memberId }, params, tx }) => {
  const proof = await readProof(tx, memberId, params.position, provable)
  if (!proof) throw refuse('not_found')
  return proof
})
