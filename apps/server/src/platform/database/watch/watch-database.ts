import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database, DatabaseAddress } from '../database.ts'
import type { ListedClient } from '../connection/database-client.ts'
import { readDurability, type Durability } from '../connection/durability.ts'
import { repeat } from '../../timing/repeat.ts'
import { openQuestions } from './questions.ts'

const pauseMs = 200
/** When two signs of life take longer, the database is slow. */
const promptMs = 200
/** How long a statement may be without an answer until the watch checks whether the database works on it. */
const unansweredMs = 800

/** Sessions with a running statement, and whether it is a commit that waits for a standby for longer than usual. */
const readActive = `
  select pid, wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '${unansweredMs} ms' as waits
  from pg_stat_activity
  where state = 'active' and (pid = any ($1) or wait_event = 'SyncRep' and usename = current_user)`

const sentences = {
  waitsForStandby: {
    begins: 'commits wait for a standby that does not answer: nothing is changed until it does, and reads go on',
    ends: 'the standby answers again',
  },
  lacksStandby: {
    begins:
      'DATABASE_STANDBY requires a standby, and PostgreSQL waits for none, because synchronous_standby_names is empty or ' +
      'synchronous_commit is weaker than on: no money is moved',
    ends: 'PostgreSQL waits for a standby again: money moves',
  },
}

/**
 * Probes the database repeatedly, so that no call waits for a database that is frozen or cut off by the network. When it is silent twice, which takes at most 1.6 seconds, every connection is cut and none is opened until it
 * answers: all calls get an error at once. While it answers, a connection is cut when its statement is unanswered and the
 * database does not work on it, because the network lost one of them. One slow statement is no reason for either. A commit that waits for a standby is not cut, because PostgreSQL would keep it open without its connection: no other change is begun until it ends.
 *
 * It works as the login and proves no role: only so does PostgreSQL show it the server's sessions and let it end them. A standby shows no sessions, so its connection to one is closed, and the next may be to the leader.
 */
export function watchDatabase(
  address: DatabaseAddress,
  { clients, needsStandby }: Database,
  log: Logger,
): { stop(): Promise<void> } {
  const questions = openQuestions(address)
  const { ask } = questions
  /** How long the last answer took, and for how much of that time this process was idle: a busy one reads an answer late. */
  let last = { tookMs: 0, waitedMs: 0 }
  /** Whether the last answer came from a standby. */
  let isAtStandby = false
  /** Processes of PostgreSQL with cut connections. They may not know it, and keep their locks. */
  const abandoned = new Set<number>()

  const isAlive = async () => {
    const began = performance.now()
    const loop = performance.eventLoopUtilization()
    const answer = await ask((client) => client.query<Durability>(readDurability))
    if (!answer) return false
    const { isKept = false, isStandby = false } = answer.rows[0] ?? {}
    isAtStandby = isStandby
    if (!isStandby) noteStandby('lacksStandby', needsStandby && !isKept)
    else void questions.close()
    const now = { tookMs: performance.now() - began, waitedMs: performance.eventLoopUtilization(loop).idle }
    clients.isSlow = Math.min(last.waitedMs, now.waitedMs) > promptMs
    last = now
    return true
  }
  const cut = (all: Iterable<ListedClient>) => {
    for (const client of all) {
      if (client.processID) abandoned.add(client.processID)
      client.connection.stream.destroy()
    }
  }

  /** Logs changes of the standby's state. */
  const noteStandby = (name: keyof typeof sentences, isSo: boolean) => {
    if (clients[name] !== isSo) log.warn(sentences[name][isSo ? 'begins' : 'ends'])
    clients[name] = isSo
  }

  /**
   * Finds why statements are unanswered: detects commits that wait for a standby, and cuts the connections that the network has
   * lost, and those that have answered nothing since.
   */
  const lookAtUnanswered = async () => {
    const waits = [...clients.all].map((client) => ({ client, ms: client.unansweredMs() }))
    const late = waits.filter(({ ms }) => ms > unansweredMs)
    if (late.length === 0 && !clients.waitsForStandby) return
    const answer = await ask((client) =>
      client.query<{ pid: number; waits: boolean }>(readActive, [late.map(({ client: { processID } }) => processID)]),
    )
    if (!answer) return
    noteStandby(
      'waitsForStandby',
      answer.rows.some((row) => row.waits),
    )
    // A busy machine is no reason to cut: a process of PostgreSQL may not have had its turn yet.
    if (last.tookMs > promptMs) return
    const working = new Set(answer.rows.map(({ pid }) => pid))
    // Data that came in the same turn of the loop as this answer is read now.
    await nextTurn()
    const lost = late.filter(
      ({ client }) => client.unansweredMs() > unansweredMs && !working.has(client.processID ?? 0),
    )
    if (lost.length === 0) return
    log.warn({ connections: lost.length }, 'connections to the database were lost')
    const since = Math.max(...lost.map(({ ms }) => ms))
    const unproven = waits.filter(({ client }) => client.silentMs() >= since && !working.has(client.processID ?? 0))
    cut([...lost, ...unproven].map(({ client }) => client))
  }
  const endAbandoned = async () => {
    if (abandoned.size === 0) return
    const ended = await ask((client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid = any ($1)',
        [[...abandoned]],
      ),
    )
    if (ended) abandoned.clear()
  }

  const look = async () => {
    const isSilent = !(await isAlive()) && !(await isAlive())
    if (isSilent !== clients.isSilent) log.warn(isSilent ? 'the database is silent' : 'the database answers again')
    clients.isSilent = isSilent
    if (isSilent) cut(clients.all)
    else if (!isAtStandby) {
      await lookAtUnanswered()
      await endAbandoned()
    }
  }
  const turns = repeat(look, pauseMs)
  return {
    stop: async () => {
      await turns.stop()
      await questions.close()
    },
  }
}
