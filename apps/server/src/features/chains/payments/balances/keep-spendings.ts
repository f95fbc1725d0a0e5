import { inReads, inTransaction, type Database } from '../../../../platform/database/database.ts'
import type { PayingTransaction } from '../../sources/chain-source.ts'
import type { OpenChain } from '../../sources/open-chain.ts'

/** Keeps the transactions of a block that members' addresses sent. A replaced block may have had them at another height. */
export async function keepSpendings(
  database: Database,
  height: number,
  transactions: readonly PayingTransaction[],
): Promise<void> {
  const sent = transactions.flatMap(({ from, id }) => (from === undefined ? [] : [{ from, id: `0x${id}` }]))
  const senders = [...new Set(sent.map(({ from }) => from))]
  if (senders.length === 0) return
  const own = await inReads(database, (tx) => tx.rows<{ id: string; address: string }>(findSenders, [senders]))
  const ids = new Map(own.map(({ address, id }) => [address, id]))
  const kept = sent.filter(({ from }) => ids.has(from))
  if (kept.length === 0) return
  const values = [kept.map(({ id }) => id), kept.map(({ from }) => ids.get(from)), height]
  await inTransaction(database, (tx) => tx.rows(insertSpendings, values))
}

const findSenders = `
  select own.id, own.address from member_addresses own
  join receiving_addresses account on account.id = own.receiving_address_id and account.asset = 'ethereum'
  where own.address = any ($1) and own.member_id is not null`

const insertSpendings = `
  insert into ether_spendings (transaction_id, member_address_id, block_height)
  select sent.id, sent.address_id, $3 from unnest($1::text[], $2::uuid[]) as sent (id, address_id)
  on conflict (transaction_id) do update set block_height = excluded.block_height where ether_spendings.units is null`

/** Reads what each final transaction of these addresses took. One that no block has took nothing. */
export async function readSpendings(
  database: Database,
  chain: OpenChain,
  { height, ids }: { height: number; ids: string[] },
): Promise<void> {
  const open = await inReads(database, (tx) =>
    tx.rows<{ transaction_id: string; address: string }>(listSpendings, [ids, height]),
  )
  for (const { address, transaction_id: id } of open) {
    const spent = await chain.readSame(({ readSpent }) => readSpent!(id.slice(2)), 'fees of a transaction')
    if (spent?.from !== address.toLowerCase() || spent.height > height) continue
    await inTransaction(database, (tx) => tx.rows(setSpent, [id, spent.height, spent.units.toString()]))
  }
}

const listSpendings = `
  select transaction_id, own.address from ether_spendings join member_addresses own on own.id = member_address_id
  where member_address_id = any ($1) and block_height <= $2 and units is null`

const setSpent = 'update ether_spendings set block_height = $2, units = $3::numeric where transaction_id = $1'
