import { listPolicyReports } from '@cairn/contract/operator/settings/policy-reports.ts'
import { settingTable } from '@cairn/contract/operator/settings/setting-rules.ts'
import { viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { policyReports } from '@cairn/words/backoffice/policy-reports.ts'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../session/session.tsx'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ChangedAlert } from '../../components/record/changed-alert.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the platform with their defaults. */
export function SettingsScreen() {
  const [changed, setChanged] = useState('')
  const [outcome, setOutcome] = useState('')
  // A request changes nothing, and the form goes back to the settings as they are.
  const [round, setRound] = useState(0)
  const query = useQuery({ queryKey: ['settings'], queryFn: () => send(viewSettings) })
  const mayReadReports = useMay()(listPolicyReports)
  return (
    <Screen title={words.title} lead={words.lead}>
      <Loaded query={query} what={words.loading}>
        {({ settings, defaults, requested }) => (
          <div>
            <ChangedAlert change={changed ? { message: changed, show: null } : null} />
            <p className="mb-6 text-sm text-quiet">
              {words.lastChanged} <DateText date={settings.changed_at} hasTime />
            </p>
            {mayReadReports && (
              <p className="mb-6 text-sm">
                <TextLink to="/settings/blocked-content">{policyReports.title}</TextLink>
              </p>
            )}
            {requested.length > 0 && (
              <div role="note" className="mb-6 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
                <p>{words.requested}</p>
                <ul className="mt-1 list-disc ps-5">
                  {requested.map(({ setting, approval_id }) => (
                    <li key={approval_id}>
                      <TextLink to={`/approvals/${approval_id}`}>{settingTable[setting].title}</TextLink>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {/* A new version resets the form. */}
            <SettingsForm
              key={`${settings.version} ${round}`}
              settings={settings}
              defaults={defaults}
              outcome={outcome}
              hasRequests={requested.length > 0}
              onChanged={(message, saved = '') => {
                setChanged(message)
                setOutcome(saved)
                setRound(round + 1)
              }}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
