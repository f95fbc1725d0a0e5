import { sql } from 'kysely'
import { listCases as listCall, viewCase as viewCall } from '@cairn/contract/operator/members/cases.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { readViewers } from '../../shared/audit/record-viewers.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

function readCases(tx: Transaction) {
  return tx
    .selectFrom('cases as record')
    .innerJoin('operators as operator', 'operator.id', 'record.opened_by')
    .select([
      'record.id',
      'record.title',
      sql<'open' | 'closed'>`case when record.closed_at is null then 'open' else 'closed' end`.as('state'),
      sql<number>`(select count(*)::integer from case_records where case_id = record.id)`.as('record_count'),
      sql<number>`(select count(*)::integer from case_notes where case_id = record.id)`.as('note_count'),
      'operator.name as opened_by',
      'record.opened_at',
      'record.closed_at',
    ])
}

/** Cases, newest first. */
export const listCases = route(listCall, async ({ query: { member_id, state, ...page }, tx }) => {
  const cases = readCases(tx)
    .where(state ? sql<boolean>`(record.closed_at is null) = ${state === 'open'}` : sql<boolean>`true`)
    .where(
      member_id
        ? sql<boolean>`exists (select from case_records where case_id = record.id and member_id = ${member_id})`
        : sql<boolean>`true`,
    )
  const order = { time: 'record.opened_at', id: 'record.id', direction: 'desc' } as const
  const { rows, next } = await readPage(tx, cases, order, page)
  return { cases: rows, next }
})

/** One case with what it gathers. */
export const viewCase = route(viewCall, async ({ caller, params: { id }, tx }) => {
  const found = await readCases(tx)
    .where('record.id', '=', id)
    .select(versionOf('record.id').as('version'))
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const [records, notes, timeline, viewers] = await Promise.all([
    tx
      .selectFrom('case_records as record')
      .innerJoin('members as member', 'member.id', 'record.member_id')
      .where('record.case_id', '=', id)
      .orderBy('record.added_at')
      .orderBy('record.record_id')
      .select([
        'record.record_id as id',
        'record.kind',
        memberFields('member'),
        sql<Date>`coalesce(case record.kind
          when 'deposit' then (select requested_at from deposits where id = record.record_id)
          when 'withdrawal' then (select requested_at from withdrawals where id = record.record_id)
          when 'document' then (select submitted_at from kyc_submissions where id = record.record_id)
          else member.registered_at end, record.added_at)`.as('at'),
      ])
      .execute(),
    tx
      .selectFrom('case_notes as note')
      .innerJoin('operators as operator', 'operator.id', 'note.written_by')
      .where('note.case_id', '=', id)
      .orderBy('note.written_at')
      .orderBy('note.id')
      .select(['note.id', 'note.text', 'operator.name as by', 'note.written_at as at'])
      .execute(),
    listTimeline(tx, id),
    readViewers(tx, caller, id),
  ])
  return { case: { ...found, records, notes, timeline }, viewers }
})
