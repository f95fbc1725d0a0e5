import pg from 'pg'
import { connection, type DatabaseAddress } from '../database.ts'

/** The database's time limit to answer a question, or to accept a connection and answer. */
const answerMs = 400
const connectMs = 1_000
/** The same for the first answer. The other pools have just connected, but a busy machine may need long for one more. */
const firstAnswerMs = 5_000

/** A connection for short questions, which is opened for the first one and kept until one has no answer. */
export function openQuestions(address: DatabaseAddress) {
  let asking: pg.Client | undefined
  let firstAnswerBy: number | null = performance.now() + firstAnswerMs

  /** The database's answer, or null when it is silent. */
  const ask = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T | null> => {
    const client = asking ?? new pg.Client(connection(address))
    // Its errors are the question's errors.
    if (!asking) client.on('error', () => {})
    const cutOff = () => client.connection.stream.destroy()
    // After a turn of the loop: this process may have been too busy to read an answer that has arrived.
    let reading: NodeJS.Immediate | undefined
    const mostMs = asking ? answerMs : Math.max(connectMs, (firstAnswerBy ?? 0) - performance.now())
    const timer = setTimeout(() => (reading = setImmediate(cutOff)), mostMs)
    try {
      if (!asking) await client.connect()
      asking = client
      firstAnswerBy = null
      return await work(client)
    } catch {
      asking = undefined
      cutOff()
      return null
    } finally {
      clearTimeout(timer)
      clearImmediate(reading)
    }
  }
  const close = async () => {
    const closing = asking
    asking = undefined
    await closing?.end().catch(() => {})
  }
  return { ask, close }
}
