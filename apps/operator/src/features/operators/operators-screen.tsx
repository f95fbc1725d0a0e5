import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  downloadAccessReview,
  inviteOperator,
  listOperators,
  recordAccessReview,
  type AccessReview,
} from '@cairn/contract/operator/operators/operators.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ExportButton } from '../../components/list/export-button.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { Section } from '../../components/page/section.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { OperatorsTable } from './operators-table.tsx'
import { roleOptions } from './roles.ts'

export function OperatorsScreen() {
  const query = useQuery({ queryKey: ['operators'], queryFn: () => send(listOperators) })
  return (
    <Screen title={words.title} lead={words.lead} actions={<InviteForm />}>
      <Loaded query={query} what={words.loading}>
        {({ operators, invitations, review }) => (
          <div className="space-y-8">
            <OperatorsTable operators={operators} owners={operators.filter(({ role }) => role === 'owner').length} />
            <AccessReviewSection review={review} />
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

/** When an owner last reviewed who has access, and a button for the next review. */
function AccessReviewSection({ review: { at, by, due_at } }: { review: AccessReview }) {
  return (
    <Section title={words.review} note={words.reviewLead}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {at && by ? <Text parts={words.reviewed(<DateText date={at} />, by)} /> : words.neverReviewed}{' '}
          <Text parts={words.reviewDue(<DateText date={due_at} />)} />
        </p>
        <div className="flex flex-wrap gap-3">
          <ExportButton call={downloadAccessReview} query={{}} />
          <ActionDialog {...words.recordReview} call={recordAccessReview} input={() => ({})} />
        </div>
      </div>
    </Section>
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
