import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import type { OperatorWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { BulkDialog } from '../../../components/list/selection/bulk-dialog.tsx'

const nameOf = ({ member, amount }: OperatorWithdrawal) => `${member.full_name}, ${formatUsd(amount)}`

/** Selects withdrawals to send, and claims them together. */
export const bulkClaim = {
  nameOf,
  may: ({ status, blockers }: OperatorWithdrawal) => status === 'processing' && blockers.length === 0,
  actions: (chosen: OperatorWithdrawal[], done: () => void) => (
    <BulkDialog
      call={claimWithdrawal}
      alreadyCode="withdrawal_claimed"
      chosen={chosen}
      nameOf={nameOf}
      texts={words.claimSelected}
      inputOf={({ id, version }) => ({ params: { id }, version })}
      renderFields={() => null}
      onDone={done}
    />
  ),
}
