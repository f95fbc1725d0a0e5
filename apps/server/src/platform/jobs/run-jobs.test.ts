import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { makePerson } from '../../testing/people/people.ts'
import { jobs } from '../../jobs.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { enqueueJob } from './enqueue-job.ts'
import { runJobs, runWaitingJobs } from './run-jobs.ts'

const server = useTestServer()
const waiting = async () =>
  (await server.owner.query('select attempts, last_error from graphile_worker._private_jobs')).rows

test('a job runs after its transaction has committed, and never after a rollback', async () => {
  const seen: string[] = []
  const tasks = { remember: async ({ word = '' }) => void seen.push(word) }
  const running = await runJobs(jobContext(server), { tasks, timetable: [] })

  await inTransaction(server.database, async (tx) => {
    await enqueueJob(tx, 'remember', { word: 'undone' })
    throw new Error('no')
  }).catch(() => {})
  await inTransaction(server.database, async (tx) => {
    await enqueueJob(tx, 'remember', { word: 'done' })
    await sleep(100)
    expect(seen).toEqual([])
  })

  await expect.poll(() => seen, { timeout: 3_000 }).toEqual(['done'])
  await running.stop()
})

test('a failed job is delayed, and runs again', async () => {
  let runs = 0
  const tasks = {
    stumble: async () => {
      runs += 1
      if (runs === 1) throw new Error('the mail server is away')
    },
  }
  await inTransaction(server.database, (tx) => enqueueJob(tx, 'stumble', {}))
  await runWaitingJobs(jobContext(server), { tasks, timetable: [] })
  // The run ends a moment before its results are written.
  await expect.poll(() => waiting()).toMatchObject([{ attempts: 1, last_error: 'the mail server is away' }])

  await runWaitingJobs(jobContext(server), { tasks, timetable: [] })
  expect(runs).toBe(1)
  await server.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await runWaitingJobs(jobContext(server), { tasks, timetable: [] })

  expect(runs).toBe(2)
  await expect.poll(() => waiting()).toEqual([])
})

test('a later job of the timetable that succeeds removes one that failed for good, and another job stays failed', async () => {
  let isReady = false
  const requireReady = async () => {
    if (!isReady) throw new Error('the database has no standby')
  }
  const periodic = {
    tasks: { look: requireReady, once: requireReady },
    timetable: [{ task: 'look', match: '0 0 1 1 *' }],
  }
  const add = (task: string) =>
    inTransaction(server.database, (tx) => enqueueJob(tx, task, {}, { attemptsMax: 1, key: crypto.randomUUID() }))
  const failed = async () => {
    const { rows } = await server.owner.query(
      'select task_identifier as task from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by task',
    )
    return rows.map(({ task }) => task)
  }
  for (const task of ['look', 'once']) await add(task)
  await runWaitingJobs(jobContext(server), periodic)
  await expect.poll(failed).toEqual(['look', 'once'])

  isReady = true
  for (const task of ['look', 'once']) await add(task)
  await runWaitingJobs(jobContext(server), periodic)
  await expect.poll(failed).toEqual(['once'])
  await server.owner.query('delete from graphile_worker._private_jobs')
})

test('a second job under the key of a queued job is not added', async () => {
  let runs = 0
  const tasks = { count: async () => void (runs += 1) }
  for (let n = 0; n < 3; n += 1)
    await inTransaction(server.database, (tx) => enqueueJob(tx, 'count', {}, { key: 'one' }))
  await runWaitingJobs(jobContext(server), { tasks, timetable: [] })
  expect(runs).toBe(1)
})

test('stopping waits for the job that runs', async () => {
  let state = 'waiting'
  const tasks = {
    slow: async () => {
      state = 'running'
      await sleep(400)
      state = 'done'
    },
  }
  const running = await runJobs(jobContext(server), { tasks, timetable: [] })
  await inTransaction(server.database, (tx) => enqueueJob(tx, 'slow', {}))
  await expect.poll(() => state, { timeout: 3_000 }).toBe('running')
  await running.stop()
  expect(state).toBe('done')
})

test('jobs go on after their connections were lost (REL-12)', async () => {
  const seen: string[] = []
  const tasks = {
    remember: async ({ word = '' }) => {
      if (word === 'first') await sleep(300)
      seen.push(word)
    },
  }
  const running = await runJobs(jobContext(server), { tasks, timetable: [{ task: 'remember', match: '0 0 1 1 *' }] })
  await inTransaction(server.database, (tx) => enqueueJob(tx, 'remember', { word: 'first' }))
  await sleep(150)
  // Renamed during the run, so that its result cannot be written either.
  await server.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(() => seen, { timeout: 3_000 }).toContain('first')

  await vi.waitFor(
    () => inTransaction(server.database, (tx) => enqueueJob(tx, 'remember', { word: 'second' }, { key: 'second' })),
    3_000,
  )
  await expect.poll(() => seen, { timeout: 15_000 }).toContain('second')
  await running.stop()
})

const endings = { done: async () => {}, failed: () => Promise.reject(new Error('the mail server is away')) }
test.each(Object.entries(endings))(
  'the server and its jobs survive when the database stops while a job is recorded as %s (REL-5)',
  async (how, end) => {
    const seen: string[] = []
    const tasks = {
      end: async () => {
        // The library's writes for this job block here until its connection is ended.
        await server.owner.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
        await end()
      },
      remember: async ({ word = '' }) => void seen.push(word),
    }
    const running = await runJobs(jobContext(server), { tasks, timetable: [] })
    await inTransaction(server.database, (tx) => enqueueJob(tx, 'end', {}))
    try {
      await vi.waitFor(async () => {
        await server.owner.query('select pg_stat_clear_snapshot()')
        const { rowCount } = await server.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query ~ '_private_jobs' and query ~ 'delete from|last_error'`,
        )
        expect(rowCount).toBe(1)
      }, 5_000)
    } finally {
      await server.owner.query('rollback')
    }

    await inTransaction(server.database, (tx) => enqueueJob(tx, 'remember', { word: how }))
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([how])
    await running.stop()
    await server.owner.query('delete from graphile_worker._private_jobs')
  },
)

test('the timetable names tasks that exist', () => {
  for (const { task } of jobs.timetable) expect(Object.keys(jobs.tasks)).toContain(task)
})

test('the clean-up removes rows that ended more than a week ago, and none in use', async () => {
  const [ada, bob, eve] = [await makePerson(server), await makePerson(server), await makePerson(server)]
  await server.owner.query(
    `update sessions set signed_in_at = now() - interval '9 days', last_seen_at = now() - interval '8 days'
     where member_id = $1`,
    [bob.id],
  )
  await server.owner.query(
    `update sessions set ended_at = now() - interval '6 days', ended_why = 'signed_out' where member_id = $1`,
    [eve.id],
  )
  await server.owner.query(
    `insert into mail_links (token_hash, member_id, purpose, made_at, expires_at) values
       (sha256('old'), $1, 'reset_password', now() - interval '9 days', now() - interval '8 days'),
       (sha256('new'), $1, 'reset_password', now(), now() + interval '1 day')`,
    [ada.id],
  )
  await server.owner.query(
    `insert into idempotency_keys (member_id, key, call, body_hash, made_at) values
       ($1, 'old', 'c', sha256(''), now() - interval '8 days'), ($1, 'new', 'c', sha256(''), now() - interval '6 days')`,
    [ada.id],
  )
  await server.owner.query(`insert into attempts values ('old', 1, 1000), ('new', 1, 99999999999999)`)

  await inTransaction(server.database, (tx) => enqueueJob(tx, 'clean_up', {}))
  await runWaitingJobs(jobContext(server), jobs)

  const left = async (sql: string) => (await server.owner.query(sql)).rows.map((row) => Object.values(row)[0])
  expect((await left('select member_id from sessions')).toSorted()).toEqual([ada.id, eve.id].toSorted())
  expect(await left('select count(*)::int from session_tokens')).toEqual([2])
  expect(await left('select count(*)::int from mail_links')).toEqual([1])
  expect(await left('select key from idempotency_keys')).toEqual(['new'])
  expect(await left('select key from attempts')).toEqual(['new'])
})

test('mails do not delay jobs that move money', async () => {
  const done: string[] = []
  const tasks = {
    send_mail: async () => void done.push('a mail'),
    post_distributions: async () => void done.push('a distribution'),
  }
  const { id: memberId } = await makePerson(server)
  await inTransaction(server.database, async (tx) => {
    for (let count = 0; count < 10; count += 1) queueMail(tx, { memberId, name: 'password_changed' })
    await enqueueJob(tx, 'post_distributions', {})
  })
  await runWaitingJobs(jobContext(server), { tasks, timetable: [] })
  // Two jobs run at a time, and the first to start may end as the second.
  expect(done.slice(0, 2)).toContain('a distribution')
  expect(done.filter((job) => job === 'a mail').length).toBeGreaterThanOrEqual(10)
})
