import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { startClients, type CrashMember } from './crash-clients.ts'
import { createCrashServer } from './crash-server.ts'
import { expectComplete, expectFigures } from './expect-complete.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/task.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { resumeMails } from '../../shared/mails/resume-mails.ts'
import { openSmtpServer, type ReceivedMail } from '../server/smtp-server.ts'
import { drawSeed, seededRandom } from '../fuzz/random.ts'
import { scale } from '../ledger/scale.ts'
import { sendOnce } from '../server/send-once.ts'
import { makeMembers } from './make-members.ts'

let smtp: Awaited<ReturnType<typeof openSmtpServer>>
/** Before the mail server accepts a mail. */
let beforeAccept: (mail: ReceivedMail) => Promise<unknown> = async () => {}
const server = createCrashServer(() => ({ SMTP_URL: smtp.url }))
const random = seededRandom(drawSeed())
const points = scale({ usual: 5, faults: 200 })
const openingCents = 1_500_00n
let members: CrashMember[]
let plan: { _id: string; name: string }

beforeAll(async () => {
  smtp = await openSmtpServer(async (mail) => void (await beforeAccept(mail)))
  await server.start()
  ;({ members, plan } = await server.withDatabase((scene) => makeMembers(scene, 4, '1500.00')))
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const crashes = {
  'the server': async () => {
    await server.killServer()
    await server.start()
  },
  PostgreSQL: async () => server.signalPostgres('SIGKILL'),
  both: async () => {
    await server.killServer()
    server.signalPostgres('SIGKILL')
    await server.start()
  },
}

test(
  `${points} times kill -9 under load loses no acknowledged operation and leaves none partial (seed ${random.seed}) (REL-5)`,
  {
    timeout: points * 20_000,
  },
  async () => {
    const calmMs = await timeAway(crashes['the server'])
    const clients = startClients({ url: server.url, members, plan, random, count: 8 })
    const awayMs: number[] = []
    for (let point = 0; point < points; point += 1) {
      await sleep(100 + random.int(500))
      const acknowledged = [...clients.acknowledged]
      const crash = random.pick(Object.values(crashes))
      awayMs.push(await timeAway(crash))
      await server.withDatabase(({ owner }) => expectComplete(owner, members, acknowledged))
      // The long run prints its progress.
      if (points > 20 && (point + 1) % 20 === 0) console.log(`killed ${point + 1} of ${points} times`)
    }
    await clients.stop()

    // Every operation was retried until it had a reply: now the server and the replies agree to the cent.
    const { acknowledged } = clients
    expect(acknowledged.filter(({ isDone }) => isDone).length).toBeGreaterThan(points)
    await server.withDatabase(async ({ owner }) => {
      await expectComplete(owner, members, acknowledged)
      for (const member of members) await expectFigures(owner, member, { openingCents, acknowledged })
    })
    // Up again within five seconds: on two processors usually, not always. A machine that needs longer for a start without load
    // may take that much longer.
    const medianMs = awayMs.toSorted((one, other) => one - other)[Math.floor(points / 2)]
    expect(medianMs).toBeLessThan(Math.max(5_000, 3 * calmMs))
  },
)

test('kill -9 loses no mail, and repeats only mails in sending, with the same Message-ID (SEC-114)', async () => {
  // A mailbox gets ten an hour, and the members above may have had theirs.
  const { members: recipients } = await server.withDatabase((scene) => makeMembers(scene, 4, '1.00'))
  const queued = server.withDatabase(({ database }) =>
    inTransaction(database, async (tx) =>
      Array.from({ length: 20 }, (_, n) =>
        queueMail(tx, { memberId: recipients[n % 4]!.id, name: 'password_changed' }),
      ),
    ),
  )
  const copies = async () => (await queued).map((id) => smtp.mails.filter((mail) => isMail(mail, id)).length)
  // It accepts four, and no more until the server is killed. Two jobs send at once.
  const killed = Promise.withResolvers<void>()
  const underWay: string[] = []
  beforeAccept = async (mail) => {
    const id = (await queued).find((one) => isMail(mail, one))
    if (!id || (await copies()).filter((count) => count > 0).length < 4) return
    underWay.push(id)
    await killed.promise
  }
  await expect.poll(() => underWay.length, { timeout: 40_000 }).toBe(2)
  await server.killServer()
  beforeAccept = async () => {}
  killed.resolve()

  await server.withDatabase(({ owner }) =>
    // Older than the delay of the job that frees them.
    owner.query(`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes'
      where locked_by is not null`),
  )
  await server.start()
  const ids = await queued
  await server.withDatabase(async ({ database }) => {
    await resumeMails({}, { database } as JobContext)
    const waiting = () => database.kysely.selectFrom('mails').where('id', 'in', ids).where('sent_at', 'is', null)
    await expect.poll(() => waiting().select('id').execute(), { timeout: 40_000 }).toEqual([])
  })
  expect(await copies()).toEqual(ids.map((id) => (underWay.includes(id) ? 2 : 1)))
}, 150_000)

const isMail = ({ raw }: ReceivedMail, id: string) => raw.includes(`Message-ID: <${id}@`)

/** The time without service after a crash, in milliseconds. */
async function timeAway(crash: () => Promise<void> | void): Promise<number> {
  const killedAt = performance.now()
  await crash()
  await untilServing()
  return performance.now() - killedAt
}

/** Returns when a member is served again. Throws with the server's output when it does not return. */
async function untilServing(): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    if (performance.now() > giveUpAt)
      throw new Error(`no member was served for a minute; the server's output:\n${server.output()}`)
    const reply = await sendOnce(server.url(), listHistory, { token: members[0]?.token }).catch(() => null)
    if (reply?.ok) return
    await sleep(20)
  }
}
