import { expect, test } from 'vitest'
import { hashPassword, isPassword, type PasswordOwner } from './passwords.ts'

const personOf = (n: number) => ({ kind: 'member', id: `person${n}@people.test` }) as const
const ada = personOf(0)
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

test('a password is hashed with argon2id, 19 MiB, two passes (SEC-47)', async () => {
  const hash = await hashPassword('a quiet river stone', ada)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('a quiet river stone', hash, ada)).toBe(true)
  expect(await isPassword('a quiet river stonE', hash, ada)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('a quiet river stone', ada)).not.toBe(await hashPassword('a quiet river stone', ada))
})

test('without a hash every password is refused, after the same work (SEC-21)', async () => {
  const hash = await hashPassword('a quiet river stone', ada)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 15; round += 1) {
    for (const [name, given] of [
      ['known', hash],
      ['unknown', null],
    ] as const) {
      const start = performance.now()
      expect(await isPassword('wrong', given, ada)).toBe(false)
      times[name].push(performance.now() - start)
    }
  }
  // Without the work it would be a hundred times as fast.
  expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2)
})

test('of many passwords at once a few are queued, and the rest are refused at once (SEC-39)', async () => {
  const order: ('hashed' | 'turned away')[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      hashPassword('a quiet river stone', personOf(n)).then(
        () => order.push('hashed'),
        (error: unknown) => {
          order.push('turned away')
          throw error
        },
      ),
    ),
  )
  const hashed = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(hashed).toBeGreaterThanOrEqual(9)
  // On a slow machine too: a refusal comes before an earlier password has been hashed.
  expect(order.lastIndexOf('turned away')).toBe(99 - hashed)
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 'busy', status: 429 })
  // The queue is open again.
  await expect(hashPassword('a quiet river stone', ada)).resolves.toBeDefined()
})

test('the passwords of one account delay no other account, and members’ passwords delay no operator (SEC-39)', async () => {
  const order: string[] = []
  const hash = (name: string, owner: PasswordOwner) =>
    hashPassword('a quiet river stone', owner).then(() => order.push(name))
  const flood = Array.from({ length: 20 }, () => hash('ada', ada).catch(() => order.push('refused')))
  const others = [hash('bob', personOf(1)), hash('owner', { kind: 'operator', id: 'owner@people.test' })]
  await Promise.all(others)

  expect(order.filter((name) => name === 'refused')).toHaveLength(12)
  expect(order.filter((name) => name === 'ada').length).toBeLessThanOrEqual(3)
  await Promise.all(flood)
})
