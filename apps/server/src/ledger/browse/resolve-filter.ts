import type { CallQuery } from '@cairn/contract/core/call.ts'
import type { exportJournal } from '@cairn/contract/operator/ledger.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { listMembersMeant, listOperatorsMeant, listRecordsMeant } from '../../shared/members/find-members.ts'
import type { TransferFilter } from './transfer-filter.ts'
import { listAccountsMeant } from './list-accounts-meant.ts'

type AskedFilter = CallQuery<typeof exportJournal>

const exactActor = /^(system|(operator|member):[0-9a-f-]{36})$/

/** What an operator asked for in words, as ids. Refuses `members_many` where the words fit more members than are looked up. */
export async function resolveFilter(tx: Transaction, asked: AskedFilter): Promise<TransferFilter> {
  const { account, member, reference, actor, ...filter } = asked
  return {
    ...filter,
    ...(account === undefined ? {} : { accounts: (await listAccountsMeant(tx, account)).map(({ id }) => id) }),
    ...(member === undefined ? {} : { members: await listMembersMeant(tx, member) }),
    ...(reference === undefined ? {} : { references: await listRecordsMeant(tx, reference) }),
    ...(actor === undefined ? {} : { actors: await listActorsMeant(tx, actor) }),
  }
}

/** Actors as the ledger writes them. Of words that name an operator, no member is meant. */
async function listActorsMeant(tx: Transaction, text: string): Promise<string[]> {
  if (exactActor.test(text)) return [text]
  const operators = await listOperatorsMeant(tx, text)
  if (operators.length > 0) return operators.map((id) => `operator:${id}`)
  return (await listMembersMeant(tx, text, 'actor')).map((id) => `member:${id}`)
}
