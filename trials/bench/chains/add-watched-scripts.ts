import { makeMembers, type BenchMember } from '../load/people.ts'
import type { BenchServer } from '../server/bench-server.ts'

/**
 * Adds deposits with an address of their own by SQL, of which the first hundred are unpaid and the others have ended, and a deposit
 * of the member that is returned.
 */
export async function addWatchedScripts(
  server: BenchServer,
  count: number,
): Promise<{ member: BenchMember; depositId: string; address: string }> {
  const [member] = (await makeMembers(server, 1)) as [BenchMember]
  const { rows } = await server.owner.query<{ deposit_id: string; address: string }>(
    `with account as (
       insert into receiving_addresses (id, asset, address, network, replaced_at)
       values (uuidv7(), 'bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'mainnet', now()) returning id
     ), plan as (
       insert into plans (id, name, min_cents, max_cents, state) values (uuidv7(), 'Watched', 1000, 500000, 'open')
       returning id
     ), drawn as (
       select uuidv7() as id, number, 'bc1q' || substr(encode(sha256(number::text::bytea), 'hex'), 1, 38) as address
       from generate_series(1, $1::integer) number
     ), deposit as (
       insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, decided_at, requested_at)
       select drawn.id, $2, plan.id, 'bitcoin', address, 25000,
         case when number <= 100 then 'pending' else 'expired' end, case when number > 100 then now() end,
         now() - number * interval '1 second'
       from drawn, plan returning id
     ), own as (
       insert into deposit_addresses (deposit_id, receiving_address_id, path_index, address, signature)
       select drawn.id, account.id, number, address, decode(repeat('00', 37), 'hex') from drawn, account
       returning deposit_id, address, path_index
     ), look as (insert into address_looks (deposit_id) select id from deposit)
     select deposit_id, address from own where path_index = 1`,
    [count, member.id],
  )
  const [{ address, deposit_id: depositId }] = rows as [(typeof rows)[number]]
  await server.owner.query('vacuum analyze deposits, deposit_addresses, address_looks')
  return { member, depositId, address }
}
