import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useTestServer } from '../../testing/server/test-server.ts'
import { inTransaction } from './database.ts'
import { lockByName, lockKinds, type LockKind } from './lock-by-name.ts'

const server = useTestServer()

/** Whether another transaction gets the second lock while one has the first. */
const meets = (first: [LockKind, string], second: [LockKind, string]) =>
  inTransaction(server.database, async (tx) => {
    lockByName(tx, ...first)
    await tx.rows('select 1', [])
    const other = inTransaction(server.database, async (late) => {
      await late.rows("set local lock_timeout = '100ms'", [])
      lockByName(late, ...second)
      await late.rows('select 1', [])
    })
    return other.then(
      () => false,
      () => true,
    )
  })

test('a name is locked once, in its kind', async () => {
  expect(await meets(['mailbox', 'a'], ['mailbox', 'a'])).toBe(true)
  expect(await meets(['mailbox', 'a'], ['mailbox', 'b'])).toBe(false)
  expect(await meets(['mailbox', 'a'], ['plan gains', 'a'])).toBe(false)
})

test('every advisory lock is of a kind in the list', () => {
  const root = new URL('../../../', import.meta.url).pathname
  const files = globSync(['migrations/*.sql', 'seed/**/*.{ts,sql}', 'src/**/*.ts'], { cwd: root })
  const taken = files
    .filter((file) => !file.includes('testing/') && !file.includes('lock-by-name'))
    .flatMap((file) => readFileSync(root + file, 'utf8').match(/pg_(try_)?advisory\w*lock\w*\([^;]*/g) ?? [])
  const known = new RegExp(`lock\\((\\$\\{lockNumber\\(|hashtextextended\\('(${lockKinds.join('|')}): )`)
  expect(taken.filter((lock) => !known.test(lock))).toEqual([])
  expect(taken.length).toBeGreaterThan(4)
})
