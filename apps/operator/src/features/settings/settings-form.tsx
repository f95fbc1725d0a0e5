import type { CallReply } from '@cairn/contract/core/call.ts'
import { settingNames, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { settingGroups } from '@cairn/contract/operator/settings/setting-table.ts'
import { changeSettings, type viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { CompanyNote } from './company-note.tsx'
import { readForm } from './read-form.ts'
import { SettingField } from './setting-field.tsx'

type SettingsFormProps = Pick<CallReply<typeof viewSettings>, 'settings' | 'defaults'> & {
  /** Someone else changed the settings, which are read again. An empty message follows a save or a request, with its outcome. */
  onChanged: (message: string, outcome?: string) => void
  /** The outcome of the last save, which stays beside the button. */
  outcome?: string
  hasRequests?: boolean
}

const groups = Object.keys(settingGroups) as (keyof typeof settingGroups)[]

/** All settings in one form, a section for each group. Roles that cannot change them see them disabled. */
export function SettingsForm({ settings, defaults, onChanged, outcome, hasRequests }: SettingsFormProps) {
  const queries = useQueryClient()
  const mayChange = useMay()(changeSettings)
  // A looser rule takes a reason, and where there is another owner their approval.
  const [needed, setNeeded] = useState<'reason' | 'approval' | null>(null)
  const changing = useCall(changeSettings, {
    onReply: async ({ msg }) => {
      // First the new version, so that what is typed meanwhile is typed into it.
      await queries.invalidateQueries()
      onChanged('', msg ?? words.saved)
    },
    onRefused: ({ code, message }) => {
      if (code === 'second_person_needed') setNeeded('approval')
      if (code === 'reason_needed') setNeeded('reason')
      if (code !== 'changed_meanwhile') return
      void queries.invalidateQueries().then(() => onChanged(message))
    },
  })

  function submit(form: FormData) {
    const body = { ...readForm(form), ...(needed ? { reason: textOf(form, 'reason') } : {}) }
    const unread = settingNames.find((name) => Number.isNaN(body[name]))
    if (unread) changing.refuse(unread, words.notANumber)
    else changing.send({ version: settings.version, body })
  }

  return (
    <Form noValidate onSubmit={submit} className="items-start gap-6 xl:grid xl:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={words.sections} className="sticky top-4 hidden xl:block">
        <ul className="text-sm">
          {groups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className="block rounded-md px-3 py-1.5 text-quiet hover:bg-sunken hover:text-ink">
                {words.groups[group]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <fieldset disabled={!mayChange} className="min-w-0 space-y-6">
        <legend className="sr-only">{words.title}</legend>
        {groups.map((group) => (
          <section
            key={group}
            id={group}
            aria-label={words.groups[group]}
            className="scroll-mt-4 rounded-lg border border-line bg-surface p-5"
          >
            <h2 className="mb-4 text-base font-semibold">{words.groups[group]}</h2>
            {group === 'company' && <CompanyNote settings={settings} />}
            <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
              {(Object.keys(settingGroups[group]) as SettingName[]).map((name) => (
                <SettingField key={name} {...{ name, settings, defaults }} error={changing.errorOf(name)} />
              ))}
            </div>
          </section>
        ))}
        {needed && (
          <>
            {needed === 'approval' && <NoApproverWarning request="setting_change" />}
            <ReasonField error={changing.errorOf('reason')} />
          </>
        )}
        {mayChange ? (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-line bg-ground py-3">
            <Button type="submit" isBusy={changing.isSending}>
              {words.save}
            </Button>
            <output className="text-sm font-medium">
              {outcome}
              {outcome && hasRequests && (
                <>
                  . <TextLink to="/approvals?whose=requested_by_me&status=pending">{records.viewRequest}</TextLink>
                </>
              )}
            </output>
          </div>
        ) : (
          <p className="text-sm text-quiet">{words.onlyOwners}</p>
        )}
      </fieldset>
    </Form>
  )
}
