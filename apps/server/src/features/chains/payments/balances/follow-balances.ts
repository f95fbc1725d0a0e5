import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Database, type Transaction } from '../../../../platform/database/database.ts'
import type { Balances } from '../../sources/chain-source.ts'
import type { OpenChain } from '../../sources/open-chain.ts'
import { nextLook } from '../find-paying.ts'
import type { Kept } from '../keep-payments.ts'
import { readSpendings } from './keep-spendings.ts'

const ether: Asset = 'ethereum'

/** Addresses in one run, and so in one request. */
const addressesMax = 100

interface DueBalance {
  id: string
  address: string
}

/**
 * Finds ether that contracts sent, which is in no transaction to the address: what a final block shows there beyond the known transactions.
 * It reads the addresses that are due in one request, at the newest block that is final at each source and whose transactions were all
 * read. `again` are addresses with such payments that are not decided. Throws `SourceError`.
 */
export async function followBalances(
  database: Database,
  chain: OpenChain,
  { again, since }: { again: readonly string[]; since: Date },
): Promise<Kept[]> {
  const height = Math.min(...chain.sources.map(({ tip }) => tip.finalHeight))
  if (!chain.isWhole || height < 0) return []
  const due = await inReads(database, (tx) => tx.rows<DueBalance>(listDue, [height, again, since]))
  if (due.length === 0) return []
  await readSpendings(database, chain, { ids: due.map(({ id }) => id), height })
  const addresses = due.map(({ address }) => address)
  const balances = await chain.readSame(
    ({ readBalances }) => readBalances!(addresses, height),
    'balances of an address',
  )
  return inTransaction(database, (tx) => keepBalances(tx, due, balances))
}

// A payment could be counted twice while it may be in another block: when it was not looked up in this run, and for twenty minutes
// when the source showed no block of it, which may be an error of the source.
const listDue = `
  select own.id, own.address from address_looks look
  join deposits deposit on deposit.id = look.deposit_id and deposit.wallet = '${ether}'
  join member_addresses own on own.member_id = deposit.member_id and own.address = deposit.address
  left join ether_balances balance on balance.member_address_id = own.id
  where (look.due_at <= now() and coalesce(balance.height < $1, true) or own.id = any ($2::uuid[]))
    and (select min(followed_height) >= $1 from chain_sources where asset = '${ether}')
    and not exists (select from incoming_payments where member_address_id = own.id and outcome is null and not is_final
      and (coalesce(gone_since > now() - interval '14 days', true) and coalesce(looked_up_at < $3, true)
        or depth = 0 and coalesce(gone_since > now() - interval '20 minutes', true)))
  group by own.id order by min(look.due_at), own.id limit ${addressesMax}`

async function keepBalances(tx: Transaction, due: DueBalance[], { block, units }: Balances): Promise<Kept[]> {
  // A row is locked by its update, so of two runs at once the second sees what the first has found.
  const kept = await tx.rows<{ id: string }>(keepBalance, [
    due.map(({ id }) => id),
    units.map(String),
    block.height,
    block.at,
  ])
  const ids = kept.map(({ id }) => id)
  await tx.rows(addPayments, [ids, block.hash.replace('0x', ''), block.at])
  await tx.rows(noteLook, [ids, block.at])
  return tx.rows<Kept>(noteAgain, [ids, block.height])
}

const keepBalance = `
  insert into ether_balances (member_address_id, opened_at, opening, height, units)
  select id, $4, units - known_ether(id, $3), $3, units from unnest($1::uuid[], $2::numeric[]) as read (id, units) order by id
  on conflict (member_address_id) do update set height = excluded.height, units = excluded.units
    where ether_balances.height <= excluded.height
  returning member_address_id as id`

// The block of the balance is the first that is known to have it, so its time counts. Where it has one already, the next final block
// has the rest.
const addPayments = `
  insert into incoming_payments (id, asset, transaction_id, output, units, amount_cents, member_address_id, seen_at, block_height,
    block_hash, depth, is_final, is_from_contract)
  select gen_random_uuid(), '${ether}', '0x' || $2, 0, units, nullif(cents_at_rate('${ether}', units, agreed_rate('${ether}')), 0),
    member_address_id, least(now(), $3), height, $2, 1, true, true
  from (select member_address_id, height, unexplained_ether(member_address_id) as units from ether_balances
    where member_address_id = any ($1)) as found
  where units > 0
  on conflict (member_address_id, block_height) where is_from_contract and reversed_at is null do nothing`

// Where the source did not answer soon after the first request, it is not known what arrived before the first look.
const noteLook = `
  update address_looks look set due_at = ${nextLook},
    looked_at = case when balance.opened_at <= deposit.requested_at then $2 else look.looked_at end
  from deposits deposit
    join member_addresses own on own.member_id = deposit.member_id and own.address = deposit.address
    join ether_balances balance on balance.member_address_id = own.id
  where deposit.id = look.deposit_id and own.id = any ($1)`

// While the balance is lower than the payments that were found, none of these is believed.
const noteAgain = `
  update incoming_payments set looked_up_at = now(), depth = $2 - block_height + 1
  where member_address_id = any ($1) and is_from_contract and outcome is null and unexplained_ether(member_address_id) >= 0
  returning id, deposit_id, is_final`
