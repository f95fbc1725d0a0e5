import { companyFields } from '@cairn/contract/member/company.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import type { ReactNode } from 'react'

type CompanyField = (typeof companyFields)[number]

interface CompanyFieldsProps {
  settings: Record<CompanyField, string | null>
  errorOf: (name: string) => ReactNode
}

const fields: Record<CompanyField, { help: string; type?: 'url' }> = {
  terms_url: { help: words.termsUrlHelp, type: 'url' },
  terms_version: { help: words.termsVersionHelp },
  privacy_url: { help: words.webAddressHelp, type: 'url' },
  risk_line: { help: words.riskLineHelp },
  risk_url: { help: words.webAddressHelp, type: 'url' },
  fees_url: { help: words.webAddressHelp, type: 'url' },
  company_line: { help: words.companyLineHelp },
  support_contact: { help: words.supportContactHelp },
}

/** What members can read, and whom they can ask. It says what members do not see yet. */
export function CompanyFields({ settings, errorOf }: CompanyFieldsProps) {
  const missing = companyFields.filter((name) => settings[name] === null)
  return (
    <fieldset className="space-y-6 border-t border-line pt-6">
      <legend className="float-start mb-1 w-full text-base font-semibold">{words.company}</legend>
      <p className="clear-both text-sm text-quiet">{words.companyLead}</p>
      {missing.length > 0 && (
        <p role="note" className="rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
          {words.missing(missing.map((name) => words.names[name]).join(', '))}
        </p>
      )}
      {companyFields.map((name) => (
        <TextField
          key={name}
          label={words.names[name]}
          name={name}
          {...fields[name]}
          autoComplete="off"
          defaultValue={settings[name] ?? ''}
          error={errorOf(name)}
        />
      ))}
    </fieldset>
  )
}
