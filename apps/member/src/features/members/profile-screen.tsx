import { Screen } from '@cairn/ui/page/screen.tsx'
import { profile as words } from '@cairn/words/member/profile.ts'
import { useState } from 'react'
import { useEntryState } from '../../routing/entry-state.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

type Mode = 'view' | 'edit' | 'saved' | 'cancelled'

export function ProfileScreen() {
  const { isEditing } = useEntryState()
  const [mode, setMode] = useState<Mode>(() => (isEditing ? 'edit' : 'view'))
  return (
    <Screen title={words.title}>
      <div className="max-w-2xl">
        {mode === 'edit' ? (
          <ProfileForm onSaved={() => setMode('saved')} onCancel={() => setMode('cancelled')} />
        ) : (
          <ProfileView isBack={mode !== 'view'} isSaved={mode === 'saved'} onEdit={() => setMode('edit')} />
        )}
      </div>
    </Screen>
  )
}
