import { namesOf, settingTable } from '@cairn/contract/operator/settings/setting-rules.ts'
import { settingGroups } from '@cairn/contract/operator/settings/setting-table.ts'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import type { Settings } from './setting-field.tsx'

/** Explains the texts for members, and lists the missing ones. */
export function CompanyNote({ settings }: { settings: Settings }) {
  const missing = namesOf(settingGroups.company).filter((name) => settings[name] === null)
  return (
    <div className="mb-4 space-y-4 text-sm">
      <p className="text-quiet">{words.companyLead}</p>
      {missing.length > 0 && (
        <p role="note" className="rounded-md border border-waiting bg-waiting-soft p-3">
          {words.missing(missing.map((name) => settingTable[name].title).join(', '))}
        </p>
      )}
    </div>
  )
}
