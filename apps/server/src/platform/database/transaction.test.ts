import { Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toRefusal } from '../http/error-handler.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { inReads, inTransaction, type Transaction } from './database.ts'
import { StandbyAwayError, StandbyMissingError } from './connection/is-database-away.ts'

const opened = useTestDatabase(4)
beforeAll(async () => {
  await opened.owner.query(`
    create table notes (id integer primary key, text text check (text <> 'bad'), place integer unique deferrable initially deferred);
    grant select, insert, update on notes to cairn_server`)
})
beforeEach(() => opened.owner.query('truncate notes'))

const add = (id: number, text: unknown = 'good') =>
  CompiledQuery.raw('insert into notes values ($1, $2, $1)', [id, text])
const read = (tx: Transaction) => tx.rows<{ id: number }>('select id from notes where id > $1 order by id', [0])
const readAll = (tx: Transaction) => tx.rows('select * from notes where id > $1', [0])
const run = <T>(work: (tx: Transaction) => Promise<T>) => inTransaction(opened.database, work)
const reading = (work: (tx: Transaction) => Promise<unknown>) => inReads(opened.database, work)
const touch = (id: number) => CompiledQuery.raw('update notes set text = text where id = $1', [id])
const listNotes = async () => (await opened.owner.query('select id from notes order by id')).rows.map(({ id }) => id)
const kill = (pid: number) => opened.owner.query('select pg_terminate_backend($1)', [pid])
const readPid = async (tx: Transaction) =>
  (await tx.rows<{ pid: number }>('select pg_backend_pid() as pid', []))[0]!.pid

test('statements before an await leave in one write, and a change leaves with the commit', async () => {
  await run(read)
  const writes = vi.spyOn(Socket.prototype, '_writev' as never) as unknown as { mock: { calls: unknown[] } }
  await run(async (tx) => {
    const [first] = await Promise.all([read(tx), read(tx)])
    expect(first).toEqual([])
    expect(writes.mock.calls).toHaveLength(1)
    tx.send(add(1))
    tx.send(add(2))
  })
  expect(writes.mock.calls).toHaveLength(2)
  vi.restoreAllMocks()
  expect(await listNotes()).toEqual([1, 2])
})

test('a failed change fails the transaction with its error, and the statements after it too', async () => {
  const failure = { code: '23514', constraint: 'notes_text_check' }
  const isLast = run(async (tx) => {
    tx.send(add(1))
    tx.send(add(2, 'bad'))
  })
  await expect(isLast).rejects.toMatchObject(failure)
  let seen: unknown
  const isRead = run(async (tx) => {
    tx.send(add(1, 'bad'))
    // PostgreSQL answers this with “current transaction is aborted”.
    await read(tx).catch((error: unknown) => (seen = error))
    throw seen
  })
  await expect(isRead).rejects.toMatchObject(failure)
  expect(seen).toMatchObject(failure)
  expect(await listNotes()).toEqual([])
})

test('the first of two failed changes is the reason, even of a later refusal', async () => {
  const failed = run(async (tx) => {
    tx.send(add(1))
    tx.send(add(1))
    tx.send(add(2, 'bad'))
    throw new Error('a refusal')
  })
  await expect(failed).rejects.toMatchObject({ constraint: 'notes_pkey' })
  expect(await listNotes()).toEqual([])
})

test('a commit that PostgreSQL turns into a rollback is no success', async () => {
  const swallowed = run(async (tx) => {
    tx.send(add(1))
    await tx.rows('select 1 / $1::integer', [0]).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('a statement of the transaction failed')
  // This constraint is checked by the commit.
  const atCommit = run(async (tx) => {
    tx.send(add(1))
    tx.send(CompiledQuery.raw('insert into notes values (2, $1, 1)', ['good']))
  })
  await expect(atCommit).rejects.toMatchObject({ constraint: 'notes_place_key' })
  expect(await listNotes()).toEqual([])
})

test('an invalid value fails before the commit', async () => {
  const failed = run(async (tx) => {
    tx.send(add(1))
    tx.send(add(2, { cents: 1n }))
  })
  await expect(failed).rejects.toThrow('BigInt')
  expect(await listNotes()).toEqual([])
  // `pg` has closed the prepared statement and believes that it is still there.
  await run(async (tx) => tx.send(add(1)))
})

test('an error that the work handles stays its own', async () => {
  const refused = run(async (tx) => {
    await tx.executeQuery(add(1, 'bad')).catch(() => {
      throw new Error('the text is bad')
    })
  })
  await expect(refused).rejects.toThrow('the text is bad')
})

test('a deadlock in a sent change runs the work again', async () => {
  await run(async (tx) => [1, 2].forEach((id) => tx.send(add(id))))
  let attempts = 0
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const crossing = (first: number, second: number) =>
    run(async (tx) => {
      await tx.executeQuery(touch(first))
      attempts += 1
      if (attempts === 2) resolve()
      await both
      tx.send(touch(second))
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(attempts).toBeGreaterThan(2)
})

test('a connection that breaks fails the transaction, and is replaced', async () => {
  for (const isBeforeCommit of [true, false]) {
    const broken = run(async (tx) => {
      tx.send(add(1))
      await kill(await readPid(tx))
      if (!isBeforeCommit) await read(tx)
    })
    const error: unknown = await broken.catch((thrown: unknown) => thrown)
    expect(toRefusal(error, {}).code).toBe('database_unavailable')
  }
  expect(await listNotes()).toEqual([])
  expect(await run(read)).toEqual([])
})

test('no statement is sent after the end, not even by work that is not awaited', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const refused = run((tx) => {
    late = (async () => {
      await read(tx)
      await new Promise((resolve) => setTimeout(resolve, 50))
      tx.send(add(1))
    })()
    return Promise.all([Promise.reject(new Error('a refusal')), late])
  })
  await expect(refused).rejects.toThrow('a refusal')
  await expect(late).rejects.toThrow('the transaction is over')
  expect(await listNotes()).toEqual([])
})

test('a change outside a transaction is refused, for example after a begin that fails', async () => {
  await expect(opened.database.kysely.executeQuery(add(1))).rejects.toMatchObject({ code: '25006' })
})

test('a change among reads is a transaction of its own', async () => {
  expect(
    await reading(async (tx) => {
      tx.send(add(1))
      return read(tx)
    }),
  ).toEqual([{ id: 1 }])
  await expect(reading((tx) => tx.executeQuery(add(2)))).rejects.toMatchObject({ code: '25006' })
  const failed = reading(async (tx) => {
    tx.send(add(3, 'bad'))
    tx.send(add(4))
  })
  await expect(failed).rejects.toMatchObject({ constraint: 'notes_text_check' })
  expect(await listNotes()).toEqual([1, 4])
})

test('a statement that was prepared before a migration added a column still works after it, on every connection', async () => {
  // It is prepared on each connection.
  await Promise.all(Array.from({ length: 3 }, () => run(readAll)))
  await opened.owner.query('alter table notes add column note text')
  await Promise.all(Array.from({ length: 12 }, () => run(readAll)))
  await opened.owner.query('alter table notes drop column note')
  await run(readAll)
})

test('changes leave connections for reads, and queue for their turn', async () => {
  const release = Promise.withResolvers<void>()
  let working = 0
  const changes = Array.from({ length: 4 }, () =>
    run(async () => {
      working += 1
      await release.promise
    }),
  )
  // Three of the four connections of this pool.
  await expect.poll(() => working).toBe(3)
  await reading(read)
  expect(working).toBe(3)
  expect(opened.database.limitChanges?.waitingCount()).toBe(1)
  release.resolve()
  await Promise.all(changes)
  expect(working).toBe(4)
})

test('with a required standby, a commit that none confirmed is not acknowledged (REL-15)', async () => {
  const required = { ...opened.database, needsStandby: true }
  const change = (id: number) =>
    inTransaction(required, async (tx) => {
      tx.requireStandby()
      tx.send(add(id))
    })
  // This PostgreSQL names no standby. A cluster manager that empties the list during a commit has the same effect.
  expect(toRefusal(await change(1).catch((error: unknown) => error), {}).code).toBe('database_unavailable')
  // Once the server has read the list, it refuses the work.
  opened.database.clients.lacksStandby = true
  await expect(change(2)).rejects.toThrow(StandbyMissingError)
  opened.database.clients.lacksStandby = false
  expect(await listNotes()).toEqual([1])
})

test('while commits wait for a standby no change is begun, and reads go on', async () => {
  opened.database.clients.waitsForStandby = true
  await expect(run(read)).rejects.toThrow(StandbyAwayError)
  await expect(reading(async (tx) => tx.send(add(1)))).rejects.toThrow(StandbyAwayError)
  await reading(async (tx) => tx.sendAsync(add(2)))
  await reading(read)
  opened.database.clients.waitsForStandby = false
  expect(await listNotes()).toEqual([2])
})
