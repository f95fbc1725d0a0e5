import { write } from './attacker.ts'
import { sealEverything } from './sealing.ts'
import type { Tampering } from './tampering.ts'

/** Tampering that only a head of the chain outside the database shows: the rest is a chain without a fault. */
export const truncations: Record<string, Tampering> = {
  'the last transfers are cut off': async (attacker) => {
    const cut = attacker.rows.slice(-1 - attacker.random.int(40))
    await write(
      attacker,
      `delete from ledger.transfers where position = any('{${cut.map(({ position }) => position)}}')`,
    )
    return { positions: [BigInt(cut[0]?.position ?? 0)] }
  },
  'the last audit entries are cut off': async (attacker) => {
    const [first] = attacker.events.slice(-1 - attacker.random.int(40))
    await write(attacker, `delete from audit.events where id >= ${first?.id}`)
    return { events: [BigInt(first?.id ?? 0)] }
  },
  'the last transfers and their seals are cut off': async (attacker) => {
    const cut = attacker.rows.slice(-1 - attacker.random.int(40))
    const positions = `'{${cut.map(({ position }) => position)}}'`
    await write(
      attacker,
      `delete from ledger.transfers where position = any(${positions});
       delete from ledger.seals where position = any(${positions})`,
    )
    return { block: BigInt(cut[0]?.block_number ?? 0) }
  },
  'the last blocks are cut off with everything in them': async (attacker) => {
    const first = 2n + BigInt(attacker.random.int(Number(attacker.lastBlock) - 1))
    await write(attacker, cutFrom(first))
    return { block: first }
  },
  'the last blocks are cut off and the balances made to fit': async (attacker) => {
    const first = 2n + BigInt(attacker.random.int(Number(attacker.lastBlock) - 1))
    await write(attacker, `${cutFrom(first)}; ${fitBalances}`)
    return { block: first }
  },
  'the chain is rebuilt over an edited transfer': async (attacker) => {
    const { position } = attacker.random.pick(attacker.rows)
    await write(
      attacker,
      `update ledger.transfers set amount_cents = amount_cents + 1 where position = ${position}; ${fitBalances};
       delete from ledger.seals; delete from ledger.event_seals; delete from ledger.blocks`,
    )
    // In blocks of another size: the noted head is then past the end of the chain.
    await sealEverything(attacker.client)
    const { rows } = await attacker.client.query('select max(number)::text as number from ledger.blocks')
    return { block: BigInt(rows[0].number) + 1n }
  },
}

const fitBalances = `update ledger.accounts a set balance_cents = s.sum from (
    select b.id, coalesce((select sum(amount_cents) from ledger.transfers where to_account = b.id), 0)
      - coalesce((select sum(amount_cents) from ledger.transfers where from_account = b.id), 0) as sum
    from ledger.accounts b) s
  where s.id = a.id and a.balance_cents is not null`

function cutFrom(first: bigint): string {
  return `delete from ledger.transfers t using ledger.seals s where s.position = t.position and s.block_number >= ${first};
    delete from audit.events e using ledger.event_seals s where s.event_id = e.id and s.block_number >= ${first};
    delete from ledger.event_seals where block_number >= ${first}; delete from ledger.seals where block_number >= ${first}; delete from ledger.blocks where number >= ${first}`
}
