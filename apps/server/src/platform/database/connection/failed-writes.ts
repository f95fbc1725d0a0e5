import type { OpenClients } from './database-client.ts'
import { isDatabaseAway } from './is-database-away.ts'

const rememberedMs = 10_000

export function noteWrite(clients: OpenClients | undefined): void {
  if (clients) clients.failedToWriteAt = null
}

/** Notes an error that means a full or broken disk, or a PostgreSQL that stopped for that (PostgreSQL 18, appendix A). */
export function noteFailedWrite(clients: OpenClients | undefined, error: unknown): void {
  const { code = '' } = error as { code?: string }
  if (clients && (isDatabaseAway(error) || code.startsWith('58'))) clients.failedToWriteAt = performance.now()
}

/** Whether the database has failed to write a change within ten seconds, and has written none since. It may still be read. */
export function failsToWrite({ failedToWriteAt }: OpenClients): boolean {
  return failedToWriteAt !== null && performance.now() - failedToWriteAt < rememberedMs
}
