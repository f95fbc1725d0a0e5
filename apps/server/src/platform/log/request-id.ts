import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Runs work that a request caused: the request itself, or a job that it enqueued. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work)
}

/** The id of the request that caused what runs now; undefined for what runs by the timetable. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** The log with the id of that request in each line, under the name that Fastify gives it. */
export function logOfRequest(log: FastifyBaseLogger): FastifyBaseLogger {
  const reqId = currentRequestId()
  return reqId === undefined ? log : log.child({ reqId })
}
