import { approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { exportApprovals, listApprovals, type Approval } from '@cairn/contract/operator/approvals/approvals.ts'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { statusFilter } from '../../components/evidence/evidence-columns.tsx'
import { timeColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { QueueScreen } from '../../components/queue/queue-screen.tsx'
import { ApprovalScreen } from './approval-screen.tsx'

const columns: RecordColumn<Approval>[] = [
  { key: 'sentence', title: words.request, cell: (row) => row.sentence },
  { key: 'kind', title: words.kind, cell: (row) => kindWords(row.kind), isMinor: true },
  { key: 'requested_by', title: words.requestedBy, cell: (row) => row.requested_by.name },
  timeColumn('requested_at', words.requestedAt, (row) => row.requested_at, { isMain: true }),
  {
    key: 'status',
    title: words.status,
    cell: (row) => <StatusBadge status={words.statuses[row.status] ?? row.status} look={row.status} />,
  },
]

const filters: RecordFilter[] = [
  {
    key: 'whose',
    label: words.show,
    initial: 'waiting_for_me',
    isTabs: true,
    options: [
      { value: 'waiting_for_me', label: words.forMe },
      { value: 'requested_by_me', label: words.byMe },
    ],
  },
  statusFilter,
  { key: 'kind', label: words.kind, options: approvalKindNames.map((value) => ({ value, label: kindWords(value) })) },
]

/** Requests that need two people, by default those that the operator can decide, and the open one. */
export function ApprovalsScreen() {
  return (
    <QueueScreen
      name="approvals"
      title={words.title}
      record={<ApprovalScreen />}
      columns={columns}
      filters={filters}
      call={listApprovals}
      exports={[exportApprovals]}
      emptyText={words.empty}
    />
  )
}

function kindWords(kind: string): string {
  return words.kinds[kind] ?? kind
}
