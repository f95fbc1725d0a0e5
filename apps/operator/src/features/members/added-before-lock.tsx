import type { MemberAccount } from '@cairn/contract/operator/members/members.ts'
import type { Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { RecordsSection } from './records-section.tsx'

type Added = MemberAccount['added_before_lock'][number]

const columns: Column<Added>[] = [
  {
    title: words.addedWhat,
    cell: ({ kind, what }) => (
      <>
        <span className="block">{words.addedKinds[kind] ?? kind}</span>
        {what && <span className="block text-sm wrap-anywhere text-quiet">{what}</span>}
      </>
    ),
  },
  { title: words.addedWhen, cell: ({ added_at }) => <DateText date={added_at} hasTime /> },
  { title: words.onUnlock, cell: ({ kind, stays }) => words.afterUnlock(kind, stays) },
]

/** The additions before a lock, perhaps a thief's, for the operator who unlocks the account. */
export function AddedBeforeLock({ account }: { account: MemberAccount }) {
  if (!account.member.lock) return null
  return (
    <div>
      <RecordsSection
        title={words.addedBeforeLock}
        note={words.addedBeforeLockNote}
        emptyText={words.nothingAdded}
        columns={columns}
        rows={account.added_before_lock}
        rowKey={({ kind, what, added_at }) => `${kind} ${what} ${added_at}`}
      />
    </div>
  )
}
