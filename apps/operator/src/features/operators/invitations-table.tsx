import { withdrawInvitation, type Invitation } from '@cairn/contract/operator/operators/operators.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { useMay } from '../../session/session.tsx'
import { roleWords } from './roles.ts'

const columns: Column<Invitation>[] = [
  { title: words.email, cell: ({ email }) => <span className="font-medium wrap-anywhere">{email}</span> },
  { title: words.role, cell: ({ role }) => <span className="whitespace-nowrap">{roleWords(role)}</span> },
  { title: words.invited, cell: ({ invited_at }) => <DateText date={invited_at} hasTime /> },
  {
    title: words.linkExpires,
    cell: ({ expires_at }) => (expires_at ? <DateText date={expires_at} hasTime /> : words.notSentYet),
  },
]

const actions: Column<Invitation> = {
  title: words.actions,
  cell: ({ id, email }) => (
    <ActionDialog {...words.withdraw(email)} call={withdrawInvitation} input={() => ({ params: { id } })} />
  ),
}

export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const shown = useMay()(withdrawInvitation) ? [...columns, actions] : columns
  return <DataTable caption={words.invitations} columns={shown} rows={invitations} rowKey={({ id }) => id} />
}
