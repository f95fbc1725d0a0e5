import { inChain, insertForged, write, type Attacker, type EventRow, type Row } from './attacker.ts'

/** Where the verifier must find the change: at a transfer, at an audit entry, in a block, or in an account. */
export type Trace = { positions: bigint[] } | { events: bigint[] } | { block: bigint } | { account: string }

export type Tampering = (attacker: Attacker) => Promise<Trace>

const edits = [
  'amount_cents = amount_cents + 1',
  'amount_cents = 1 + amount_cents * 10',
  'to_account = to_account + 3',
  'from_account = from_account + 3',
  "kind = case kind when 'withdrawal_held' then 'deposit_from_balance' else 'withdrawal_held' end",
  'reference = gen_random_uuid()',
  "actor = actor || ' '",
  "posted_at = posted_at - interval '1 microsecond'",
  'id = gen_random_uuid()',
]

function edit({ random }: Attacker, { position }: Row): string {
  return `update ledger.transfers set ${random.pick(edits)} where position = ${position}`
}

/** Tampers with a drawn one of these. */
function onDrawn<R>(list: (attacker: Attacker) => R[]) {
  return (statements: (row: R, attacker: Attacker) => string, trace: (row: R) => Trace): Tampering =>
    async (attacker) => {
      const row = attacker.random.pick(list(attacker))
      await write(attacker, statements(row, attacker))
      return trace(row)
    }
}
const onRow = onDrawn(({ rows }) => rows)
const onEvent = onDrawn(({ events }) => events)

const eventEdits = [
  'details = details || \'{"amount": "2.00"}\'',
  "at = at - interval '1 microsecond'",
  "did = did || '_too'",
  'subject_id = gen_random_uuid()',
  'member_id = gen_random_uuid()',
  "actor_kind = 'operator', actor_id = gen_random_uuid()",
  "request_id = coalesce(request_id, '') || '-2'",
  "subject_kind = 'nothing'",
]

const atEvent = ({ id }: EventRow): Trace => ({ events: [BigInt(id)] })
const atTransfer = ({ position }: Row): Trace => ({ positions: [BigInt(position)] })
const atBlock = ({ block_number: block }: Row): Trace => ({ block: BigInt(block) })

export const tamperings: Record<string, Tampering> = {
  'a transfer is edited': onRow((row, attacker) => edit(attacker, row), atTransfer),
  'two transfers are edited': async (attacker) => {
    const rows = [attacker.random.pick(attacker.rows), attacker.random.pick(attacker.rows)].toSorted(inChain)
    for (const row of rows) await write(attacker, edit(attacker, row))
    return { positions: [BigInt(rows[0]?.position ?? 0)] }
  },
  'a transfer and its seal are edited': onRow(
    ({ position }) => `update ledger.transfers set amount_cents = amount_cents + 1 where position = ${position};
       update ledger.seals s set entry_hash = sha256(ledger.transfer_bytes(t)) from ledger.transfers t
         where t.position = s.position and s.position = ${position}`,
    atBlock,
  ),
  'two transfers change their amounts': async (attacker) => {
    const [one, other] = [attacker.random.pick(attacker.rows), attacker.random.pick(attacker.rows)].toSorted(inChain)
    await write(
      attacker,
      `update ledger.transfers t set amount_cents = o.amount_cents + 1000 from ledger.transfers o
         where (t.position, o.position) in ((${one?.position}, ${other?.position}), (${other?.position}, ${one?.position}))
         or t.position = o.position and t.position in (${one?.position}, ${other?.position})`,
    )
    return { positions: [BigInt(one?.position ?? 0)] }
  },
  'a transfer is moved to another place': async (attacker) => {
    const { position } = attacker.random.pick(attacker.rows)
    await write(
      attacker,
      `with gone as (delete from ledger.transfers where position = ${position} returning *)
       insert into ledger.transfers overriding system value
       select position + 1000000, id, kind, from_account, to_account, amount_cents, reference, actor, posted_at
       from gone`,
    )
    return { positions: [BigInt(position), BigInt(position) + 1_000_000n] }
  },
  'two transfers exchange their places': async (attacker) => {
    const [one, other] = [attacker.random.pick(attacker.rows), attacker.random.pick(attacker.rows)].toSorted(inChain)
    if (!one || !other || one === other) return tamperings['a transfer is edited']!(attacker)
    await write(
      attacker,
      `with gone as (delete from ledger.transfers where position in (${one.position}, ${other.position}) returning *)
       insert into ledger.transfers overriding system value
       select ${one.position} + ${other.position} - position, id, kind, from_account, to_account, amount_cents, reference, actor,
         posted_at
       from gone order by position`,
    )
    return { positions: [BigInt(one.position)] }
  },
  'the end of the last block is moved': async (attacker) => {
    await write(
      attacker,
      `update ledger.blocks set until_position = until_position + 1000 where number = ${attacker.lastBlock}`,
    )
    return { block: attacker.lastBlock }
  },
  'a transfer is deleted': onRow(
    ({ position }) => `delete from ledger.transfers where position = ${position}`,
    atTransfer,
  ),
  'a transfer and its seal are deleted': onRow(
    ({ position }) =>
      `delete from ledger.transfers where position = ${position}; delete from ledger.seals where position = ${position}`,
    atBlock,
  ),
  'a forged transfer is inserted': async (attacker) => {
    const { position } = await insertForged(attacker)
    return { positions: [position] }
  },
  'a forged transfer is inserted with a seal': async (attacker) => {
    const { position, block } = await insertForged(attacker)
    await write(
      attacker,
      `insert into ledger.seals select t.position, ${block}, sha256(ledger.transfer_bytes(t))
         from ledger.transfers t where t.position = ${position}`,
    )
    return { block }
  },
  'a seal is edited': onRow(
    ({ position }) => `update ledger.seals set entry_hash = sha256('other') where position = ${position}`,
    atTransfer,
  ),
  'a seal is deleted': onRow(({ position }) => `delete from ledger.seals where position = ${position}`, atTransfer),
  'the hash of a block is edited': onRow(
    ({ block_number }) => `update ledger.blocks set hash = sha256('other') where number = ${block_number}`,
    atBlock,
  ),
  'a block is deleted': async (attacker) => {
    const number = 1 + attacker.random.int(Number(attacker.lastBlock) - 1)
    await write(attacker, `delete from ledger.blocks where number = ${number}`)
    return { block: BigInt(number) }
  },
  'an audit entry is edited': onEvent(
    ({ id }, { random }) => `update audit.events set ${random.pick(eventEdits)} where id = ${id}`,
    atEvent,
  ),
  'an audit entry and its seal are edited': onEvent(
    ({ id }) => `update audit.events set did = 'nothing_done' where id = ${id};
       update ledger.event_seals s set entry_hash = sha256(ledger.event_bytes(e)) from audit.entries e
         where e.id = s.event_id and e.id = ${id}`,
    ({ block_number }) => ({ block: BigInt(block_number) }),
  ),
  'an audit entry is deleted': onEvent(({ id }) => `delete from audit.events where id = ${id}`, atEvent),
  'an audit entry and its seal are deleted': onEvent(
    ({ id }) => `delete from audit.events where id = ${id}; delete from ledger.event_seals where event_id = ${id}`,
    ({ block_number }) => ({ block: BigInt(block_number) }),
  ),
  'a forged audit entry is inserted': async (attacker) => {
    // A gap is before each entry except the first.
    const { id } = attacker.random.pick(attacker.events.slice(1))
    await write(
      attacker,
      `insert into audit.events overriding system value
         select ${id} - 1, at, actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id
         from audit.events where id = ${id}`,
    )
    return { events: [BigInt(id) - 1n] }
  },
  'two audit entries exchange their places': async (attacker) => {
    const [one, other] = [attacker.events[0], attacker.random.pick(attacker.events.slice(1))]
    await write(
      attacker,
      `with gone as (delete from audit.events where id in (${one?.id}, ${other.id}) returning *)
       insert into audit.events overriding system value
       select ${one?.id} + ${other.id} - id, at, actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id
       from gone`,
    )
    return { events: [BigInt(one?.id ?? 0)] }
  },
  'the seal of an audit entry is edited': onEvent(
    ({ id }) => `update ledger.event_seals set entry_hash = sha256('other') where event_id = ${id}`,
    atEvent,
  ),
  'the seal of an audit entry is deleted': onEvent(
    ({ id }) => `delete from ledger.event_seals where event_id = ${id}`,
    atEvent,
  ),
  'a balance is edited': async (attacker) => {
    const { rows } = await attacker.client.query<{ code: string }>(
      'select code from ledger.accounts where balance_cents is not null order by id',
    )
    const { code } = attacker.random.pick(rows)
    await write(attacker, `update ledger.accounts set balance_cents = balance_cents + 1 where code = '${code}'`)
    return { account: code }
  },
}
