import { viewSettings } from '@cairn/contract/operator/settings.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { send } from '../../api.ts'
import { ChangedAlert } from '../../components/record/changed-alert.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the platform with their defaults. */
export function SettingsScreen() {
  const [changed, setChanged] = useState('')
  const query = useQuery({ queryKey: ['settings'], queryFn: () => send(viewSettings) })
  return (
    <Screen title={words.title} lead={words.lead}>
      <Loaded query={query} what={words.loading}>
        {({ settings, defaults }) => (
          <div className="max-w-2xl">
            <ChangedAlert changed={changed} />
            <p className="mb-6 text-sm text-quiet">
              {words.lastChanged} <DateText date={settings.changed_at} hasTime />
            </p>
            {/* A new version resets the form. */}
            <SettingsForm key={settings.version} settings={settings} defaults={defaults} onChanged={setChanged} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
