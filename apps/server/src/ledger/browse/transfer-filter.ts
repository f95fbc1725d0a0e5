import { sql, type RawBuilder } from 'kysely'

/** What narrows transfers down; of several accounts, members, references or actors any one fits. Days are of UTC, both inclusive. */
export interface TransferFilter {
  accounts?: bigint[] | undefined
  members?: string[] | undefined
  kind?: string | undefined
  references?: string[] | undefined
  actors?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  amount?: bigint | undefined
}

/** What a transfer, called `t`, has to be. */
export type Test = RawBuilder<unknown>

export function isReference(references: string[]): Test {
  return sql`(t.reference = any (${references}::uuid[]) or t.id = any (${references}::uuid[]))`
}

export function isByActors(actors: string[]): Test {
  return asIndexed(actors, actors.length === 1 ? sql`t.actor = ${actors[0]}` : sql`t.actor = any (${actors}::text[])`)
}

/** One of several actors at a time, called `hand`. */
export function isByHand(actors: string[]): Test {
  return asIndexed(actors, sql`t.actor = hand`)
}

/** The indexes by actor together with a kind or an account have what was not done by members. */
function asIndexed(actors: string[], test: Test): Test {
  return isByMembers(actors) ? test : sql`${test} and left(t.actor, 7) <> 'member:'`
}

/** Members are many, and each did little; operators and the system are few, and each did a lot. */
export function isByMembers(actors: string[] | undefined): boolean {
  return actors !== undefined && actors.some((actor) => actor.startsWith('member:'))
}

/** The tests of a filter but those of accounts, records and actors, by which the looking begins. */
export function commonTests({ kind, from, to, amount }: TransferFilter): Test[] {
  return [
    kind && sql`t.kind = ${kind}`,
    from && sql`t.posted_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to && sql`t.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    amount !== undefined && sql`t.amount_cents = ${amount}`,
  ].filter((test) => typeof test === 'object')
}
