import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { waitingMails, type MailedQueue } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { lockByName } from '../../../platform/database/lock-by-name.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { lastActor } from '../../../shared/audit/record-version.ts'
import { waitingIn } from '../queues.ts'
import { mailedQueuesOf } from './switches.ts'
import { digestOf, mailOf, type WaitingRecord } from './waiting-words.ts'

/** Within these minutes an operator gets at most so many mails about one record each, and one that lists the others. */
const windowMinutes = 15
const singlesMax = 5

/**
 * Mails operators what they can act on, by the switches of each: a record that stays in a queue of theirs for some minutes, once. It
 * is not mailed to the operator whose action put it there, and a withdrawal not while a blocker stops it.
 */
export const mailWaiting: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    // The lock makes a second server see the first one's mails.
    lockByName(tx, 'waiting mails')
    for (const reader of await listReaders(tx)) await mailReader(tx, reader)
  })
}

type Reader = Pick<OperatorCaller, 'operatorId' | 'role'> & { on: MailedQueue[] }

function listReaders(tx: Transaction): Promise<Reader[]> {
  return tx
    .selectFrom('operators as operator')
    .innerJoin('operator_mails as mails', 'mails.operator_id', 'operator.id')
    .where('operator.removed_at', 'is', null)
    .where(sql<boolean>`coalesce(operator.suspended_until <= now(), true)`)
    .groupBy(['operator.id', 'operator.role'])
    .orderBy('operator.id')
    .select(['operator.id as operatorId', 'operator.role', sql<MailedQueue[]>`array_agg(mails.queue)`.as('on')])
    .execute()
}

async function mailReader(tx: Transaction, reader: Reader): Promise<void> {
  const { operatorId, role, on } = reader
  const queues = mailedQueuesOf(role).filter((queue) => on.includes(queue))
  if (queues.length === 0) return
  const waiting = sql.join(
    queues.map((queue) => {
      const due = sql`make_interval(mins => ${waitingMails[queue]})`
      return sql`select ${queue}::text as queue, ${due} as due, id, amount_cents from (${waitingIn(queue, reader)}) as one`
    }),
    sql` union all `,
  )
  await followQueues(tx, operatorId, waiting)
  const due = await listDue(tx, operatorId, waiting)
  const recent = await countRecent(tx, operatorId)
  if (due.length === 0 || recent.digests > 0) return
  const isDigest = recent.singles + due.length > singlesMax
  const mails = isDigest ? [digestOf(due)] : due.map(mailOf)
  for (const mail of mails) await enqueueJob(tx, 'mail_operator', { mailId: randomUUIDv7(), operatorId, ...mail })
  await sql`
    update waiting_mails known set mailed_at = now(), is_digest = ${isDigest}
    from unnest(${due.map(({ queue }) => queue)}::text[], ${due.map(({ id }) => id)}::uuid[]) as mailed (queue, id)
    where known.operator_id = ${operatorId} and (known.queue, known.record_id) = (mailed.queue, mailed.id)`.execute(tx)
}

type Sql = ReturnType<typeof sql.join>

/** Notes what has come into the queues, and forgets what has left them. */
async function followQueues(tx: Transaction, operatorId: string, waiting: Sql): Promise<void> {
  await sql`
    with waiting as materialized (${waiting}), gone as (
      delete from waiting_mails known where operator_id = ${operatorId}
        and coalesce(mailed_at < now() - make_interval(mins => ${windowMinutes}), true)
        and not exists (select from waiting where (waiting.queue, waiting.id) = (known.queue, known.record_id))
    )
    insert into waiting_mails (operator_id, queue, record_id) select ${operatorId}, queue, id from waiting
    on conflict do nothing`.execute(tx)
}

/** What is to be mailed now. */
async function listDue(tx: Transaction, operatorId: string, waiting: Sql): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRecord>`
    select waiting.queue, waiting.id, waiting.amount_cents
    from waiting_mails known join (${waiting}) as waiting on (waiting.queue, waiting.id) = (known.queue, known.record_id)
    where known.operator_id = ${operatorId} and known.mailed_at is null and known.seen_at <= now() - waiting.due
      and ${lastActor('waiting.id')} is distinct from ${operatorId}
      and not (waiting.queue in ('withdrawals_to_approve', 'withdrawals_to_send') and exists (
        select from withdrawals withdrawal, withdrawal_blockers(withdrawal) where withdrawal.id = waiting.id))
    order by known.seen_at, waiting.id`.execute(tx)
  return rows
}

async function countRecent(tx: Transaction, operatorId: string): Promise<{ singles: number; digests: number }> {
  return tx
    .selectFrom('waiting_mails')
    .where('operator_id', '=', operatorId)
    .where('mailed_at', '>', sql<Date>`now() - make_interval(mins => ${windowMinutes})`)
    .select([
      sql<number>`(count(*) filter (where not is_digest))::integer`.as('singles'),
      sql<number>`(count(*) filter (where is_digest))::integer`.as('digests'),
    ])
    .executeTakeFirstOrThrow()
}
