import * as z from 'zod/mini'
import { actingRoles, operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { id, line, page, refusing } from '../../core/wire/wire.ts'
import { TimelineEntry, member, next, params, reasonLength, version, viewers } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Cases: what operators look into, with its members, their records and notes. */

export const caseStates = ['open', 'closed'] as const

/** What a case gathers. Each belongs to a member, on whose page and records an open case is shown. */
export const caseRecordKinds = ['member', 'deposit', 'withdrawal', 'document'] as const
export type CaseRecordKind = (typeof caseRecordKinds)[number]

const Case = z.object({
  id: text,
  title: text,
  state: z.enum(caseStates),
  record_count: z.number(),
  note_count: z.number(),
  opened_by: text,
  opened_at: text,
  closed_at: z.nullable(text),
})
export type Case = z.infer<typeof Case>

const CaseInFull = z.object({
  ...Case.shape,
  version,
  /** `at`: when the member registered, or the record was requested or sent; of a removed one, when it was added. */
  records: z.array(z.object({ id: text, kind: z.enum(caseRecordKinds), member, at: text })),
  /** Oldest first. */
  notes: z.array(z.object({ id: text, text, by: text, at: text })),
  timeline: z.array(TimelineEntry),
})
export type CaseInFull = z.infer<typeof CaseInFull>

export const listCases = operatorRead({
  path: 'operator/cases',
  roles: operatorRoles,
  summary: 'Cases, newest first; filtered by state, and by a member whom they concern.',
  query: z.object({ state: z.optional(z.enum(caseStates)), member_id: z.optional(id), ...page }),
  reply: z.object({ ...envelope, cases: z.array(Case), next }),
})
export const exportCases = exportOf(listCases)

export const viewCase = operatorRead({
  path: 'operator/cases/:id',
  roles: operatorRoles,
  summary: 'One case with its members and records, its notes and its timeline.',
  params,
  reply: z.object({ ...envelope, case: CaseInFull, viewers }),
})

/** Cases are for operators only, and change nothing for a member. */
const note = { roles: actingRoles, withoutReauthentication: 'It is a note for operators.' } as const

const recordId = z.uuid(refusing('case_record_unknown'))

export const openCase = operatorAction({
  ...note,
  path: 'operator/cases',
  summary: 'Open a case, about a member or a record where one is named.',
  body: z.object({
    id,
    title: line('case_title_invalid', { min: 3, max: 120 }),
    record_id: z.optional(recordId),
  }),
  refusals: ['case_record_unknown'],
})

export const addCaseNote = operatorAction({
  ...note,
  path: 'operator/cases/:id/notes',
  summary: 'Write a note in an open case.',
  params,
  body: z.object({ id, text: line('note_invalid', reasonLength) }),
  refusals: ['case_closed'],
})

export const addCaseRecord = operatorAction({
  ...note,
  path: 'operator/cases/:id/records',
  summary: 'Add a member, a deposit, a withdrawal or a document to an open case.',
  params,
  body: z.object({ record_id: recordId }),
  refusals: ['case_closed', 'case_record_unknown'],
})

export const removeCaseRecord = operatorAction({
  ...note,
  path: 'operator/cases/:id/records/remove',
  summary: 'Take a member or a record out of an open case. The audit log keeps that it was in it.',
  params,
  body: z.object({ record_id: recordId }),
  refusals: ['case_closed'],
})

export const closeCase = operatorAction({
  ...note,
  path: 'operator/cases/:id/close',
  summary: 'Close a case. It stays in the list.',
  params,
  versioned: true,
  refusals: ['case_closed'],
})

export const reopenCase = operatorAction({
  ...note,
  path: 'operator/cases/:id/reopen',
  summary: 'Open a closed case again.',
  params,
  versioned: true,
  refusals: ['case_open'],
})
