import {
  exportWithdrawals,
  listWithdrawals,
  type OperatorWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { payouts } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { useSearch } from 'wouter'
import { ActionLink } from '../../components/page/action-link.tsx'
import { byAge, byAmount, byMember, type RecordColumn, type RecordFilter } from '../../components/list/list.ts'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { QueueScreen } from '../../components/queue/queue-screen.tsx'
import {
  amountColumn,
  checkColumn,
  memberColumn,
  statusColumn,
  timeColumn,
} from '../../components/list/columns/shared-columns.tsx'
import { amountFilter, dayFilters, memberFilter } from '../../components/list/filters/shared-filters.ts'
import { useMay } from '../../session/session.tsx'
import { bulkClaim } from './payout/bulk-claim.tsx'
import { TakeNext } from './payout/take-next.tsx'
import { WithdrawalScreen } from './withdrawal-screen.tsx'
import { PauseWithdrawals } from './pause-withdrawals.tsx'

/** Withdrawals with their blockers, by default those that the operator can approve, and the open one. */
export function WithdrawalsScreen() {
  const may = useMay()
  const status = new URLSearchParams(useSearch()).get('status')
  // The states in which there is something to pay out.
  const isSending = status === 'processing' || status === 'sending'
  return (
    <QueueScreen
      name="withdrawals"
      title={words.title}
      actions={
        <>
          {status === 'processing' && <TakeNext />}
          {isSending && (
            <ActionLink call={sendWithdrawal} to="/payout" look="secondary" isSmall>
              {payouts.title}
            </ActionLink>
          )}
          <PauseWithdrawals />
        </>
      }
      record={<WithdrawalScreen />}
      columns={columns}
      filters={filters}
      emptyText={words.empty}
      call={listWithdrawals}
      exports={[exportWithdrawals]}
      {...(may(claimWithdrawal) ? { bulk: bulkClaim } : {})}
    />
  )
}

const blockerText = ({ blockers }: OperatorWithdrawal) =>
  blockers.map(({ reason }) => words.blockers[reason] ?? reason).join(', ')

function ToCheck({ text }: { text: string }) {
  return (
    <span title={text} className="font-medium text-danger xl:block xl:truncate">
      {text}
    </span>
  )
}

const columns: RecordColumn<OperatorWithdrawal>[] = [
  memberColumn(words.member, byMember),
  amountColumn('amount', words.amount, ({ amount }) => amount, byAmount),
  { key: 'wallet', title: words.wallet, isMinor: true, cell: ({ wallet }) => words.wallets[wallet] ?? wallet },
  {
    key: 'blocker',
    title: words.blocker,
    cell: (withdrawal) =>
      withdrawal.refused_transactions > 0 ? (
        <ToCheck text={words.refusedCount(withdrawal.refused_transactions)} />
      ) : (
        blockerText(withdrawal) || words.noBlocker
      ),
  },
  { key: 'sender', title: words.sender, isMinor: true, cell: ({ claimed_by }) => claimed_by ?? words.noBlocker },
  {
    key: 'approvals',
    title: words.approvals,
    isMinor: true,
    cell: ({ approvals, approvals_needed: needed }) => words.given(approvals, needed),
  },
  timeColumn('requested', words.requestedAt, ({ requested_at }) => requested_at, byAge),
  checkColumn(),
  statusColumn(words.status),
]

const filters: RecordFilter[] = [
  { key: 'status', label: words.status, options: optionsOf(words.states), initial: 'to_approve', isTabs: true },
  { key: 'refused', label: words.refusedFilter, options: optionsOf(words.refusedOptions) },
  { key: 'wallet', label: words.wallet, options: optionsOf(words.wallets) },
  memberFilter(words.memberFilter),
  { key: 'id', label: words.idFilter, search: 'withdrawal', help: words.idHelp },
  ...dayFilters,
  amountFilter,
]
