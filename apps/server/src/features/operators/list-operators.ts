import { sql, type RawBuilder } from 'kysely'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { listOperators as call, type ListedOperator } from '@cairn/contract/operator/operators/operators.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { newestAccessReview } from '../../shared/access/access-review.ts'
import { isLive } from '../../shared/access/sessions/lifetime.ts'
import { route } from '../../platform/http/route.ts'

/** Lists the active operators by name, the open invitations, and the newest access review. Not in pages, because they are few. */
export const listOperators = route(call, async ({ caller, tx }) => {
  const [operators, invitations, review] = await Promise.all([
    readOperators(tx, caller),
    tx
      .selectFrom('operator_invitations')
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .orderBy('invited_at')
      .select(['id', 'email', 'role', 'invited_at', 'expires_at'])
      .execute(),
    readReview(tx),
  ])
  return { operators, invitations, review }
})

export function readOperators(tx: Transaction, { operatorId }: OperatorCaller) {
  return tx
    .selectFrom('operators as operator')
    .leftJoin('operators as suspender', 'suspender.id', 'operator.suspended_by')
    .leftJoin('operator_removals as removal', (join) =>
      join
        .onRef('removal.operator_id', '=', 'operator.id')
        .on('removal.objected_at', 'is', null)
        .on('removal.withdrawn_at', 'is', null)
        .on('removal.removed_at', 'is', null),
    )
    .leftJoin('operators as remover', 'remover.id', 'removal.requested_by')
    .where('operator.removed_at', 'is', null)
    .orderBy(sql`lower(operator.name)`)
    .orderBy('operator.id')
    .select([
      'operator.id',
      versionOf('operator.id').as('version'),
      'operator.name',
      'operator.email',
      'operator.role',
      'operator.invited_at as since',
      sql<boolean>`operator.id = ${operatorId}`.as('is_me'),
      pendingRequest<{ approval_id: string; role: string }>(
        'operator_role',
        sql`'approval_id', id, 'role', payload ->> 'role'`,
      ).as('requested_role'),
      pendingRequest<{ approval_id: string }>('operator_removal', sql`'approval_id', id`).as('requested_removal'),
      pendingRequest<{ approval_id: string }>('operator_access_reset', sql`'approval_id', id`).as('requested_reset'),
      sql<ListedOperator['suspension']>`case when operator.suspended_until > now() then json_build_object(
        'until', operator.suspended_until, 'by', suspender.name) end`.as('suspension'),
      sql<ListedOperator['waiting_removal']>`case when removal.id is not null then json_build_object('id', removal.id,
        'due_at', removal.due_at, 'requested_by', remover.name, 'reason', removal.reason,
        'is_mine', removal.requested_by = ${operatorId}) end`.as('waiting_removal'),
      sql<string | null>`(select inviter.name from operator_invitations invitation
        join operators inviter on inviter.id = invitation.invited_by where invitation.id = operator.id)`.as(
        'invited_by',
      ),
      sql<number>`(select count(*)::int from operator_passkeys where operator_id = operator.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from operator_recovery_codes
        where operator_id = operator.id and used_at is null)`.as('recovery_codes_left'),
      sql<Date | null>`(select at from audit.events where actor_id = operator.id and actor_id is distinct from member_id
        order by actor_id desc, at desc, audit.events.id desc limit 1)`.as('last_action_at'),
      // From the audit log, because sessions are removed a week after their end.
      sql<Date | null>`(select at from audit.events where actor_id = operator.id and did = 'operator_signed_in'
        and actor_id is distinct from member_id order by audit.events.id desc limit 1)`.as('last_signed_in_at'),
      sql<number>`(select count(*)::int from operator_sessions session where session.operator_id = operator.id
        and ${sql.raw(isLive('operator_sessions', 'session'))})`.as('sessions'),
    ])
    .execute()
}

/** The pending request of a kind about the `operator` of a row. At most one per operator. */
function pendingRequest<Request>(kind: ApprovalKindName, fields: RawBuilder<unknown>) {
  return sql<Request | null>`(select json_build_object(${fields}) from approvals
    where status = 'pending' and kind = ${kind} and operator_id = operator.id)`
}

async function readReview(tx: Transaction) {
  const { rows } = await sql<{ at: Date | null; by: string | null; due_at: Date }>`
    select at, name as by, due_at from (${newestAccessReview}) as review left join operators on id = by_id`.execute(tx)
  return rows[0]!
}
