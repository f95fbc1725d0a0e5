import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  requestRoleChange,
  endOperatorSessions,
  removeOperator,
  type ListedOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { useMay } from '../../session/session.tsx'
import { ResetAccess } from './reset-access.tsx'
import { SuspendOrRemove } from './suspend-or-remove.tsx'
import { WaitingRemoval } from './waiting-removal.tsx'
import { roleOptions, roleWords } from './roles.ts'

interface OperatorsTableProps {
  operators: readonly ListedOperator[]
  /** How many owners there are, the suspended ones included. */
  owners: number
}

/** The operators, a row for each, with their actions behind a button. */
export function OperatorsTable({ operators, owners }: OperatorsTableProps) {
  return (
    <>
      {operators.map((operator) => (
        <WaitingRemoval key={operator.id} operator={operator} />
      ))}
      <DataTable caption={words.title} columns={columnsFor(owners)} rows={operators} rowKey={({ id }) => id} />
    </>
  )
}

const columnsFor = (owners: number): Column<ListedOperator>[] => [
  {
    title: words.name,
    cell: (operator) => (
      <>
        <span className="block font-medium wrap-anywhere">
          {operator.is_me ? words.you(operator.name) : operator.name}
        </span>
        <span className="block text-xs wrap-anywhere text-quiet">{operator.email}</span>
        <Actions operator={operator} owners={owners} />
      </>
    ),
  },
  {
    title: words.role,
    cell: ({ role, since, invited_by }) => (
      <>
        <span className="block whitespace-nowrap">{roleWords(role)}</span>
        <span className="block text-xs text-quiet">
          {words.since} <DateText date={since} isShort />
        </span>
        {invited_by && <span className="block text-xs text-quiet">{words.invitedBy(invited_by)}</span>}
      </>
    ),
  },
  {
    title: words.factors,
    cell: ({ passkeys, recovery_codes_left }) => (
      <>
        <span className="block">{words.factorsOf(passkeys)}</span>
        <span className="block text-xs text-quiet">{words.codesLeft(recovery_codes_left)}</span>
      </>
    ),
  },
  {
    title: words.lastSignedIn,
    cell: ({ last_signed_in_at: at, last_action_at, sessions }) => (
      <>
        <span className="block">{at ? <DateText date={at} isShort /> : words.never}</span>
        <span className="block text-xs text-quiet">{words.sessionsNow(sessions)}</span>
        {last_action_at && (
          <span className="block text-xs text-quiet">
            {words.lastAction} <DateText date={last_action_at} isShort />
          </span>
        )}
      </>
    ),
  },
  { title: words.state, cell: (operator) => <State operator={operator} /> },
]

/** The suspension of an operator, and the pending requests about them. */
function State({ operator }: { operator: ListedOperator }) {
  const { requested_removal, requested_reset, requested_role, suspension } = operator
  const requests = [
    requested_role && { title: words.requestedRole, ...requested_role, text: roleWords(requested_role.role) },
    requested_reset && { title: words.requestedReset, ...requested_reset, text: words.viewRequest },
    requested_removal && { title: words.requestedRemoval, ...requested_removal, text: words.viewRequest },
  ].filter((request) => request !== null)
  if (!suspension && requests.length === 0) return words.active
  return (
    <>
      {suspension && (
        <span className="block">
          {words.suspended} {words.suspendedUntil} <DateText date={suspension.until} hasTime />,{' '}
          {words.by(suspension.by)}
        </span>
      )}
      {requests.map(({ title, approval_id, text }) => (
        <span key={approval_id} className="block">
          {title}: <TextLink to={`/approvals/${approval_id}`}>{text}</TextLink>
        </span>
      ))}
    </>
  )
}

interface ActionsProps {
  operator: ListedOperator
  owners: number
}

function Actions({ operator, owners }: ActionsProps) {
  const { id, name, requested_role } = operator
  const may = useMay()
  if (!may(removeOperator)) return null
  return (
    <details>
      <summary className="-mx-2 inline-flex min-h-9 items-center rounded-md px-2 text-sm font-medium text-accent hover:bg-accent-soft">
        {words.manage}
        <span className="sr-only"> {name}</span>
      </summary>
      <div className="flex flex-wrap gap-2 py-2 max-sm:justify-end">
        {!requested_role && <ChangeRole operator={operator} />}
        <ActionDialog {...words.endSessions(name)} call={endOperatorSessions} input={() => ({ params: { id } })} />
        <ResetAccess operator={operator} />
        <SuspendOrRemove operator={operator} owners={owners} />
      </div>
    </details>
  )
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
          <NoApproverWarning request="operator_role" aboutId={id} />
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
