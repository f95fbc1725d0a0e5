import { pino } from 'pino'
import { expect, test } from 'vitest'
import { registerMember } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { jobs } from '../../jobs.ts'
import { makePerson, toBitcoin } from '../../testing/people/people.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { runWaitingJobs } from '../jobs/run-jobs.ts'
import { openMailer } from '../mail/mailer.ts'

const server = useTestServer()

/** Runs the queued jobs, and returns their log. */
async function runAndRead(tasks: typeof jobs.tasks = jobs.tasks): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const context = { ...jobContext(server), log, mailer: openMailer(server.config, log, async () => ({})) }
  await runWaitingJobs(context, { tasks, timetable: [] })
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

async function requestOf(did: string): Promise<string> {
  const { rows } = await server.owner.query('select request_id from audit.events where did = $1', [did])
  return rows[0].request_id
}

test('the id of a request is in the log of its jobs and of their mails (REL-28)', async () => {
  const body = { full_name: 'Ada Lovelace', email: 'ada@request.test', password: 'a-long-enough-secret' }
  await server.as(null)(registerMember, { body })
  const reqId = await requestOf('member_registered')

  const lines = await runAndRead()

  expect(lines.find(({ msg }) => String(msg).startsWith('mail written'))).toMatchObject({
    reqId,
    kind: 'confirm_email',
  })
  expect(lines.find(({ msg }) => msg === 'job done')).toMatchObject({ reqId, task: 'send_mail' })
})

test('a mail that is queued later has the id of its request (REL-28)', async () => {
  const person = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const body = { amount: '10', ...toBitcoin(person) }
  await person.send(requestWithdrawal, { body })
  const reqId = await requestOf('withdrawal_requested')
  await inTransaction(server.database, (tx) => enqueueJob(tx, 'queue_withdrawal_mails', {}))

  const lines = await runAndRead()

  expect(lines.find(({ kind }) => kind === 'withdrawal_requested')).toMatchObject({ reqId })
})

const fail = async () => {
  throw new Error('away')
}

test('a job that fails is logged with the id of its request (REL-28)', async () => {
  const person = await makePerson(server)
  await person.send(registerMember, {
    body: { full_name: 'Bob', email: 'bob@request.test', password: 'a-long-enough-secret' },
  })
  const { rows } = await server.owner.query(`select payload ->> 'requestId' as id from graphile_worker._private_jobs`)

  const lines = await runAndRead({ ...jobs.tasks, send_mail: fail })

  expect(rows[0].id).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ reqId: rows[0].id, task: 'send_mail' })
})
