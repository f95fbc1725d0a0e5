import type { CallReply } from '@cairn/contract/core/call.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { namesOf, settingNames, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { settingGroups } from '@cairn/contract/operator/settings/setting-table.ts'
import { changeSettings, type viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { CompanyGroup } from './company-group.tsx'
import { readForm } from './read-form.ts'
import { SettingField } from './setting-field.tsx'

type SettingsFormProps = Pick<CallReply<typeof viewSettings>, 'settings' | 'defaults'> & {
  /** Someone else changed the settings, which are read again. An empty message follows a save or a request. */
  onChanged: (message: string) => void
}

/** All settings in one form. Roles that cannot change them see them disabled. */
export function SettingsForm({ settings, defaults, onChanged }: SettingsFormProps) {
  const queries = useQueryClient()
  const mayChange = useMay()(changeSettings)
  const [needsSecondApprover, setNeedsSecondApprover] = useState(false)
  const changing = useCall(changeSettings, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.saved)
      onChanged('')
      await queries.invalidateQueries()
    },
    onRefused: ({ code, message }) => {
      if (code === 'second_person_needed') setNeedsSecondApprover(true)
      if (code !== 'changed_meanwhile') return
      onChanged(message)
      void queries.invalidateQueries()
    },
  })

  function submit(form: FormData) {
    const body = { ...readForm(form), ...(needsSecondApprover ? { reason: textOf(form, 'reason') } : {}) }
    const unread = settingNames.find((name) => Number.isNaN(body[name]))
    if (unread) changing.refuse(unread, words.notANumber)
    else changing.send({ version: settings.version, body })
  }

  const fieldsOf = (names: SettingName[]) =>
    names.map((name) => <SettingField key={name} {...{ name, settings, defaults }} error={changing.errorOf(name)} />)

  return (
    <Form noValidate onSubmit={submit}>
      <fieldset disabled={!mayChange} className="space-y-6">
        <legend className="sr-only">{words.title}</legend>
        {fieldsOf(namesOf(settingGroups.rules))}
        <CompanyGroup settings={settings}>{fieldsOf(namesOf(settingGroups.company))}</CompanyGroup>
        {needsSecondApprover && (
          <>
            <NoApproverWarning roles={approvalKinds.setting_change.approverRoles} />
            <ReasonField error={changing.errorOf('reason')} />
          </>
        )}
        {mayChange ? (
          <Button type="submit" isBusy={changing.isSending}>
            {words.save}
          </Button>
        ) : (
          <p className="text-sm text-quiet">{words.onlyOwners}</p>
        )}
      </fieldset>
    </Form>
  )
}
