import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { inviteOperator, listOperators } from '@cairn/contract/operator/operators/operators.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { OperatorsTable } from './operators-table.tsx'
import { roleOptions } from './roles.ts'

export function OperatorsScreen() {
  const query = useQuery({ queryKey: ['operators'], queryFn: () => send(listOperators) })
  return (
    <Screen title={words.title} lead={words.lead} actions={<InviteForm />}>
      <Loaded query={query} what={words.loading}>
        {({ operators, invitations }) => (
          <div className="space-y-8">
            <OperatorsTable operators={operators} owners={operators.filter(({ role }) => role === 'owner').length} />
            <section aria-labelledby="invitations">
              <h2 id="invitations" className="mb-3 text-base font-semibold">
                {words.invitations}
              </h2>
              {invitations.length === 0 ? (
                <p className="text-sm text-quiet">{words.noInvitations}</p>
              ) : (
                <InvitationsTable invitations={invitations} />
              )}
            </section>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function InviteForm() {
  return (
    <ActionDialog
      {...words.invite}
      call={inviteOperator}
      look="primary"
      input={(form) => ({
        body: {
          email: textOf(form, 'email'),
          role: textOf(form, 'role') as OperatorRole,
          reason: textOf(form, 'reason'),
        },
      })}
      renderFields={(errorOf) => (
        <>
          <TextField label={words.email} name="email" type="email" autoComplete="off" error={errorOf('email')} />
          <SelectField label={words.role} name="role" options={roleOptions} defaultValue="support" />
          <ReasonField error={errorOf('reason')} />
        </>
      )}
    />
  )
}
