import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { downloadStatement, viewStatement, viewStatementSummary } from '../../member/money/statement.ts'
import { params } from '../shared/fields.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** A member's own statement, for operators: the same days, figures and files. A view is recorded like the member's page. */

export const viewMemberStatement = operatorRead({
  path: 'operator/members/:id/statement',
  roles: operatorRoles,
  summary: 'Every movement of a member’s balance and active deposit, as the member’s own statement has it.',
  params,
  query: viewStatement.query,
  reply: viewStatement.reply,
})

export const viewMemberStatementSummary = operatorRead({
  path: 'operator/members/:id/statement/summary',
  roles: operatorRoles,
  summary: 'What a member had before and after a period, and what changed it, by type.',
  params,
  query: viewStatementSummary.query,
  reply: viewStatementSummary.reply,
})

export const downloadMemberStatement = operatorRead({
  path: 'operator/members/:id/statement/download',
  roles: operatorRoles,
  summary: 'The file that the member can download: every movement of a period between its opening and closing figures.',
  params,
  query: downloadStatement.query,
  reply: z.string(),
  download: ['text/csv', 'text/plain'],
  refusals: ['too_many_attempts'],
})
