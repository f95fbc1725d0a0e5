import type { MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'

/** Who the member is, what they have, and the warnings about them. It stays at the top of the window. */
export function MemberHead({ title, account }: { title: string; account: MemberAccount | undefined }) {
  return (
    <div className="sticky top-0 z-10 -mx-4 mb-3 border-b border-line bg-ground px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 print:static">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {/* The shell moves the focus here when the screen changes. */}
        <h1 tabIndex={-1} className="text-xl font-semibold wrap-anywhere">
          {title}
        </h1>
        {account && <Details account={account} />}
      </div>
      {account?.notes
        .filter(({ is_pinned }) => is_pinned)
        .map(({ id, text }) => (
          <p key={id} role="note" className="mt-1 truncate rounded-sm bg-waiting-soft px-2 py-0.5 text-sm" title={text}>
            {text}
          </p>
        ))}
    </div>
  )
}

function Details({ account: { figures, member } }: { account: MemberAccount }) {
  const { closed_at, email, lock, username } = member
  return (
    <>
      {lock && <StatusBadge status={words.lockedBadge} look="alarm" />}
      {closed_at && <StatusBadge status={words.closedBadge} look="rejected" />}
      <span className="text-sm text-quiet">
        {words.balance} <Money cents={figures.balance} className="font-semibold text-ink" />
      </span>
      <span className="text-sm text-quiet max-sm:hidden">
        {words.activeDeposit} <Money cents={figures.active_deposit} className="font-semibold text-ink" />
      </span>
      <span className="text-sm wrap-anywhere text-quiet max-sm:hidden">{username}</span>
      <span className="text-sm wrap-anywhere text-quiet max-lg:hidden">{email}</span>
    </>
  )
}
