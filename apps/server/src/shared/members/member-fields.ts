import { sql } from 'kysely'

export interface MemberFields {
  id: string
  full_name: string
  username: string
}

/** A joined member as one column, by the name of the join: the `member` or `sponsor` of a record. */
export function memberFields<Name extends string>(joined: Name) {
  return sql<MemberFields>`${memberObject(joined)}`.as(joined)
}

/** The same for a member that a record may lack. */
export function memberOrNull<Name extends string>(joined: Name) {
  return sql<MemberFields | null>`case when ${sql.ref(`${joined}.id`)} is not null then ${memberObject(joined)} end`.as(
    joined,
  )
}

/** A joined member as an object, for a part of a column. */
export function memberObject(joined: string) {
  return sql`json_build_object('id', ${sql.ref(`${joined}.id`)}, 'full_name', ${sql.ref(`${joined}.full_name`)},
    'username', ${sql.ref(`${joined}.username`)})`
}

/** The pinned notes about a joined member, newest first. */
export function warningsOf(joined: string) {
  return sql<string[]>`(
    select coalesce(json_agg(text order by written_at desc, id desc), '[]') from member_notes
    where member_id = ${sql.ref(`${joined}.id`)} and is_pinned
  )`
}

/** The open cases about a joined member or a record of theirs, newest first. */
export function casesOf(joined: string) {
  return sql<{ id: string; title: string }[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'title', title) order by opened_at desc, id desc), '[]')
    from cases where closed_at is null
      and id in (select case_id from case_records where member_id = ${sql.ref(`${joined}.id`)})
  )`
}

/** A joined plan as one column. */
export const planFields = sql<{ id: string; name: string }>`json_build_object('id', plan.id, 'name', plan.name)`.as(
  'plan',
)
