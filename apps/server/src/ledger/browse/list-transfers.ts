import { listTransfers as call } from '@cairn/contract/operator/ledger.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { causeOf } from './causes.ts'
import { findTransfers, type FoundTransfer } from './find-transfers.ts'
import { nameOf, readActor, readNames, type Names } from './read-names.ts'
import { readGainsPlans, type GainsPlan } from './read-gains-plans.ts'

/** Transfers for operators, newest first, each with what caused it, who did it and the block that sealed it. */
export const listTransfers = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  const rows = await findTransfers(tx, query, { order: 'newest', after, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.position.toString() }))
  const names = await readNames(tx, peopleOf(page))
  const plans = await readGainsPlans(
    tx,
    page.flatMap(({ from_code, to_code }) => [from_code, to_code]),
  )
  return { transfers: page.map((row) => writeTransfer(row, names, plans)), next }
})

/** The members and operators that the transfers name. */
function peopleOf(transfers: FoundTransfer[]): { members: string[]; operators: string[] } {
  const actors = transfers.map(({ actor }) => readActor(actor))
  const idsOf = (kind: string) => actors.filter((actor) => actor.kind === kind).flatMap(({ id }) => id ?? [])
  const owners = transfers.flatMap(({ from_member, to_member }) => [from_member ?? [], to_member ?? []].flat())
  return { members: [...owners, ...idsOf('member')], operators: idsOf('operator') }
}

function writeTransfer(row: FoundTransfer, names: Names, plans: Map<string, GainsPlan>) {
  const actor = readActor(row.actor)
  const account = (code: string, role: string, memberId: string | null) => ({
    code,
    role,
    member: memberId === null ? null : (names.members.get(memberId) ?? null),
    plan: plans.get(code) ?? null,
  })
  return {
    id: row.id,
    position: row.position.toString(),
    kind: row.kind,
    from: account(row.from_code, row.from_role, row.from_member),
    to: account(row.to_code, row.to_role, row.to_member),
    amount: row.amount_cents,
    posted_at: row.posted_at,
    actor: { ...actor, name: nameOf(actor, names) },
    cause: { kind: causeOf(row.kind), id: row.reference },
    block: row.block?.toString() ?? null,
  }
}
