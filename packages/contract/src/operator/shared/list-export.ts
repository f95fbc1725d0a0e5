import * as z from 'zod/mini'
import type { Call } from '../../core/call.ts'
import { csvFormats } from '../../core/csv-formats.ts'
import type { OperatorRole } from '../../core/constants.ts'
import { timeZone } from '../../core/period.ts'
import { operatorRead } from './operator-call.ts'

/** A call that lists records page by page. Its reply has one array: the rows. */
type ListCall = Call & { who: 'operator'; query: z.ZodMiniObject; reply: z.ZodMiniObject }

/**
 * The export of a list: every row that the filters leave, as CSV in a `format`, with the fields of the list's row as columns and times in a
 * time zone. Who may read the list may export it, unless `roles` are fewer.
 */
export function exportOf<const C extends ListCall>(
  list: C,
  { roles = list.roles }: { roles?: readonly OperatorRole[] } = {},
) {
  const { cursor: _, limit: __, ...filters } = list.query.shape
  return operatorRead({
    path: `${list.path}/export`,
    roles,
    summary: `A CSV file of everything that \`${list.path}\` lists, of any size. The audit log has how many rows.`,
    ...(list.params ? { params: list.params } : {}),
    query: z.object({ ...filters, format: z.optional(z.enum(csvFormats)), time_zone: z.optional(timeZone) }),
    reply: z.string(),
    download: ['text/csv'],
    refusals: [...(list.refusals ?? []), 'too_many_attempts'],
  })
}
