import { namesOf, settingTable } from '@cairn/contract/operator/settings/setting-rules.ts'
import { settingGroups } from '@cairn/contract/operator/settings/setting-table.ts'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import type { ReactNode } from 'react'
import type { Settings } from './setting-field.tsx'

interface CompanyGroupProps {
  settings: Settings
  /** The fields. */
  children: ReactNode
}

/** The group of the texts for members, with a note that lists the missing ones. */
export function CompanyGroup({ settings, children }: CompanyGroupProps) {
  const missing = namesOf(settingGroups.company).filter((name) => settings[name] === null)
  return (
    <fieldset className="space-y-6 border-t border-line pt-6">
      <legend className="float-start mb-1 w-full text-base font-semibold">{words.company}</legend>
      <p className="clear-both text-sm text-quiet">{words.companyLead}</p>
      {missing.length > 0 && (
        <p role="note" className="rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
          {words.missing(missing.map((name) => settingTable[name].title).join(', '))}
        </p>
      )}
      {children}
    </fieldset>
  )
}
