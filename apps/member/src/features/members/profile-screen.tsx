import { Screen } from '@cairn/ui/page/screen.tsx'
import { profile as words } from '@cairn/words/member/account/profile.ts'
import { useState } from 'react'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useEntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { LabelledAddresses } from './labelled/labelled-addresses.tsx'
import { MailSwitches } from './mail-switches.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

type Mode = 'view' | 'edit' | 'saved' | 'cancelled'

export function ProfileScreen() {
  const { supports } = useSession()
  const { isEditing, withdrawal } = useEntryState()
  const [mode, setMode] = useState<Mode>(() => (isEditing ? 'edit' : 'view'))
  const [isOpened, setIsOpened] = useState(false)

  function edit() {
    setIsOpened(true)
    setMode('edit')
  }

  return (
    <Screen title={words.title}>
      <div className="max-w-2xl">
        {mode === 'edit' ? (
          <ProfileForm
            focused={isOpened ? 'full_name' : withdrawal && `${withdrawal.asset}_address`}
            onSaved={() => setMode('saved')}
            onCancel={() => setMode('cancelled')}
          />
        ) : (
          <ProfileView isBack={mode !== 'view'} isSaved={mode === 'saved'} withdrawal={withdrawal} onEdit={edit} />
        )}
        {supports('labelled_addresses') && mode !== 'edit' && <LabelledAddresses />}
        {supports('security') && mode !== 'edit' && <SecurityLink />}
        {supports('mail_switches') && <MailSwitches />}
      </div>
    </Screen>
  )
}

function SecurityLink() {
  return (
    <p className="mt-8 border-t border-line pt-6 text-sm text-quiet">
      {words.securityLead}{' '}
      <TextLink to="/security" className="inline-flex min-h-6 items-center">
        {words.security}
      </TextLink>
    </p>
  )
}
