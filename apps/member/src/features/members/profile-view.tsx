import { showEmail } from '@cairn/contract/core/wire/email-text.ts'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { User } from '@cairn/contract/member/account/members.ts'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { Button, buttonClass } from '@cairn/ui/buttons/button.tsx'
import { profile as words } from '@cairn/words/member/account/profile.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EntryState } from '../../navigation/entry-state.ts'
import { useUser } from '../../session/session.tsx'
import { ProfilePicture } from '../../components/profile-picture.tsx'
import { UsableFrom } from './usable-from.tsx'

interface ProfileViewProps {
  /** The member comes from the form, so the focus goes to the button that opens it. */
  isBack: boolean
  isSaved: boolean
  withdrawal: EntryState['withdrawal']
  onEdit: () => void
}

export function ProfileView({ isBack, isSaved, withdrawal, onEdit }: ProfileViewProps) {
  const user = useUser()
  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <ProfilePicture className="size-24 text-2xl" />
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{user.full_name}</p>
          <p className="text-quiet">{showEmail(user.email)}</p>
        </div>
      </div>
      <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface px-5">
        <Line title={words.referralId}>{user.username}</Line>
        <Line title={words.accountType}>
          <span className="inline-block first-letter:uppercase">{user.account_type || words.basic}</span>
        </Line>
        <Line title={words.plan}>{user.investment_plan}</Line>
        {assets.map((asset) => (
          <Line key={asset} title={words[asset]}>
            {user[`${asset}_address`] && <SavedAddress of={user} asset={asset} />}
          </Line>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {/* The button with the focus is gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button look={withdrawal && isSaved ? 'secondary' : 'primary'} autoFocus={isBack} onClick={onEdit}>
          {words.edit}
        </Button>
        {withdrawal && (
          <Link
            to="/withdraw"
            state={{ withdrawal } satisfies EntryState}
            className={buttonClass(isSaved ? 'primary' : 'secondary')}
          >
            {words.toWithdrawal}
          </Link>
        )}
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

function SavedAddress({ of: user, asset }: { of: User; asset: Asset }) {
  const usableFrom = user[`${asset}_usable_from`]
  return (
    <>
      <AddressGroups address={user[`${asset}_address`]} />
      {usableFrom && (
        <span className="mt-0.5 block text-sm text-waiting">
          <UsableFrom date={usableFrom} />
        </span>
      )}
    </>
  )
}
