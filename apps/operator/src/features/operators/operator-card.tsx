import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  requestRoleChange,
  endOperatorSessions,
  type ListedOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { ResetAccess } from './reset-access.tsx'
import { SuspendOrRemove } from './suspend-or-remove.tsx'
import { WaitingRemoval } from './waiting-removal.tsx'
import { roleOptions, roleWords } from './roles.ts'

interface OperatorCardProps {
  operator: ListedOperator
  /** How many owners there are, the suspended ones included. */
  owners: number
}

export function OperatorCard({ operator, owners }: OperatorCardProps) {
  const { id, is_me, name, requested_role } = operator
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <h2 className="text-base font-semibold">{is_me ? words.you(name) : name}</h2>
      <div className="mt-3">
        <Facts facts={listFacts(operator)} />
      </div>
      <WaitingRemoval operator={operator} />
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        {!requested_role && <ChangeRole operator={operator} />}
        <ActionDialog {...words.endSessions(name)} call={endOperatorSessions} input={() => ({ params: { id } })} />
        <ResetAccess operator={operator} />
        <SuspendOrRemove operator={operator} owners={owners} />
      </div>
    </li>
  )
}

function linkTo({ approval_id }: { approval_id: string }, text: string = words.viewRequest) {
  return <TextLink to={`/approvals/${approval_id}`}>{text}</TextLink>
}

function listFacts(operator: ListedOperator) {
  const { email, last_signed_in_at, requested_removal, requested_reset, requested_role } = operator
  const { role, sessions, since, suspension } = operator
  return [
    { title: words.email, value: email },
    { title: words.role, value: roleWords(role) },
    { title: words.since, value: <DateText date={since} /> },
    {
      title: words.lastSignedIn,
      value: last_signed_in_at ? <DateText date={last_signed_in_at} hasTime /> : words.never,
    },
    { title: words.sessions, value: words.sessionsNow(sessions) },
    {
      title: words.suspended,
      value: suspension && (
        <>
          {words.suspendedUntil} <DateText date={suspension.until} hasTime />, {words.by(suspension.by)}
        </>
      ),
    },
    { title: words.requestedRole, value: requested_role && linkTo(requested_role, roleWords(requested_role.role)) },
    { title: words.requestedReset, value: requested_reset && linkTo(requested_reset) },
    { title: words.requestedRemoval, value: requested_removal && linkTo(requested_removal) },
  ]
}

function ChangeRole({ operator: { id, name, role, version } }: { operator: ListedOperator }) {
  return (
    <ActionDialog
      {...words.changeRole(name)}
      call={requestRoleChange}
      input={(form) => ({
        params: { id },
        version,
        body: { role: textOf(form, 'role') as OperatorRole, reason: textOf(form, 'reason') },
      })}
      renderFields={(errorOf) => (
        <>
          <NoApproverWarning roles={approvalKinds.operator_role.approverRoles} aboutId={id} />
          <SelectField
            label={words.role}
            name="role"
            options={roleOptions.filter(({ value }) => value !== role)}
            error={errorOf('role')}
          />
          <ReasonField error={errorOf('reason')} />
        </>
      )}
    />
  )
}
