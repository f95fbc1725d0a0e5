import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connection, type Database, type DatabaseAddress } from './database.ts'

/** How long the database may take to answer a question, and to accept a connection and answer. */
const answerMs = 400
const connectMs = 600
const pauseMs = 200

/**
 * Asks the database for a sign of life, all the time. When it is silent twice, which takes at most 1.2 seconds, every connection
 * is cut and none is opened until it answers: all calls get an error at once, as if the network had ended. So no call waits for
 * a database that is frozen or behind a network that lost it. One slow statement is no reason, because others are answered.
 */
export function watchDatabase(address: DatabaseAddress, { clients }: Database, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let asking: pg.Client | undefined

  const isAlive = async () => {
    const client = asking ?? new pg.Client(connection(address))
    // Its errors are those of the question.
    if (!asking) client.on('error', () => {})
    const tooLate = AbortSignal.timeout(asking ? answerMs : connectMs)
    const cut = () => client.connection.stream.destroy()
    tooLate.addEventListener('abort', cut)
    try {
      if (!asking) await client.connect()
      asking = client
      await client.query('select')
      return true
    } catch {
      asking = undefined
      cut()
      return false
    } finally {
      tooLate.removeEventListener('abort', cut)
    }
  }

  const watch = async () => {
    while (!stopping.signal.aborted) {
      const isSilent = !(await isAlive()) && !(await isAlive())
      if (isSilent !== clients.isSilent) log.warn(isSilent ? 'the database is silent' : 'the database answers again')
      clients.isSilent = isSilent
      if (isSilent) for (const client of clients.all) client.connection.stream.destroy()
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await asking?.end()
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
