import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Runs work for a request: the request itself, or a job that it enqueued. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work)
}

/** The id of the request behind the current work; undefined for work of the timetable. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** The log with the id of that request in each line, under Fastify's name for it. */
export function logOfRequest(log: FastifyBaseLogger): FastifyBaseLogger {
  const reqId = currentRequestId()
  return reqId === undefined ? log : log.child({ reqId })
}
