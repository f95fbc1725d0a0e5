import { Screen } from '@cairn/ui/screen.tsx'
import { useState } from 'react'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

type Mode = 'view' | 'edit' | 'saved' | 'cancelled'

export function ProfileScreen() {
  const [mode, setMode] = useState<Mode>('view')
  return (
    <Screen title="Profile">
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
