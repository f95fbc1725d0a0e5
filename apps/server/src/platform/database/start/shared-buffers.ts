import { totalmem } from 'node:os'
import process from 'node:process'

const mebibyte = 2 ** 20
/** PostgreSQL's default. It occupies memory only as it fills. */
const leastMb = 128
/** PostgreSQL allocates a list of the pages at its start, a hundredth of this. The system caches the rest. */
const mostMb = 1024

/**
 * Returns the `shared_buffers` of the private PostgreSQL: an eighth of this process's memory, between 128 MB and 1 GB. Any other
 * page is copied from the system's cache and its checksum is checked, at each read. PostgreSQL's manual advises a quarter for a
 * machine without other work; here the server and its picture decoder need memory too. Source: PostgreSQL 18, section 19.4,
 * Resource Consumption.
 */
export function chooseSharedBuffers(memory = process.constrainedMemory(), total = totalmem()): string {
  // 0, or more than the machine has, means no limit.
  const usable = memory > 0 ? Math.min(memory, total) : total
  return `${Math.min(mostMb, Math.max(leastMb, Math.floor(usable / 8 / mebibyte)))}MB`
}
