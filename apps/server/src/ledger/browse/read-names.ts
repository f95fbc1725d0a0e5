import type { Transaction } from '../../platform/database/database.ts'

/** The names of members and operators, by id. */
export interface Names {
  members: Map<string, { id: string; full_name: string; username: string }>
  operators: Map<string, string>
}

/** Reads the names of members and operators. An unknown id has none. */
export async function readNames(tx: Transaction, ids: { members: string[]; operators: string[] }): Promise<Names> {
  const members = ids.members.length
    ? await tx
        .selectFrom('members')
        .where('id', 'in', [...new Set(ids.members)])
        .select(['id', 'full_name', 'username'])
        .execute()
    : []
  const operators = ids.operators.length
    ? await tx
        .selectFrom('operators')
        .where('id', 'in', [...new Set(ids.operators)])
        .select(['id', 'name'])
        .execute()
    : []
  return {
    members: new Map(members.map((member) => [member.id, member])),
    operators: new Map(operators.map(({ id, name }) => [id, name])),
  }
}

/** Splits an actor of the ledger (`operator:<id>`). */
export function readActor(actor: string): { kind: string; id: string | null } {
  const [kind = '', id] = actor.split(':')
  return { kind, id: id ?? null }
}

/** The name of an actor, or an empty text. */
export function nameOf({ kind, id }: { kind: string; id: string | null }, { members, operators }: Names): string {
  if (id === null) return ''
  return kind === 'operator' ? (operators.get(id) ?? '') : (members.get(id)?.full_name ?? '')
}
