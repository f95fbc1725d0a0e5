import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { profile as words } from '@cairn/words/member/profile.ts'
import type { ReactNode } from 'react'
import { useUser } from '../../session/session.tsx'
import { ProfilePicture } from '../../components/profile-picture.tsx'

interface ProfileViewProps {
  /** The member comes from the form, so the focus goes to the button that opens it. */
  isBack: boolean
  isSaved: boolean
  onEdit: () => void
}

export function ProfileView({ isBack, isSaved, onEdit }: ProfileViewProps) {
  const user = useUser()
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <ProfilePicture className="size-24 text-2xl" />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{user.full_name}</p>
          <p className="text-quiet">{user.email}</p>
        </div>
      </div>
      <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface px-5">
        <Line title={words.referralId}>{user.username}</Line>
        <Line title={words.accountType}>
          <span className="inline-block first-letter:uppercase">{user.account_type || words.basic}</span>
        </Line>
        <Line title={words.plan}>{user.investment_plan}</Line>
        <Line title={words.bitcoin}>{user.bitcoin_address && <AddressGroups address={user.bitcoin_address} />}</Line>
        <Line title={words.ethereum}>{user.ethereum_address && <AddressGroups address={user.ethereum_address} />}</Line>
        <Line title={words.usdt}>{user.usdt_address && <AddressGroups address={user.usdt_address} />}</Line>
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {/* The button with the focus is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus={isBack} onClick={onEdit}>
          {words.edit}
        </Button>
        <output className="text-sm text-quiet">{isSaved && words.saved}</output>
      </div>
    </>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-4">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd>{children || <span className="text-quiet">{words.notSet}</span>}</dd>
    </div>
  )
}
