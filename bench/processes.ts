import { readdirSync, readFileSync } from 'node:fs'

/** What a process has in memory, shared pages included; NaN where the system does not say. */
export function residentBytes(processId: number): number {
  return readKilobytes(`/proc/${processId}/status`, 'VmRSS')
}

/** What a process and its descendants have in memory, each shared page counted once among those who share it. */
export function proportionalBytes(processId: number): { bytes: number; processes: number } {
  const family = findFamily(processId)
  const all = family.map((id) => readKilobytes(`/proc/${id}/smaps_rollup`, 'Pss'))
  return { bytes: all.reduce((sum, bytes) => sum + bytes, 0), processes: family.length }
}

/** The processor time that processes have used so far, and those that they had started and that have ended. */
export function processorMs(processIds: number[]): number {
  // The kernel counts in hundredths of a second, whatever its clock: in programs and in the system, our own and our children's.
  const ticks = processIds.flatMap((id) => readStat(id).slice(11, 15)).map(Number)
  return ticks.length > 0 ? ticks.reduce((sum, one) => sum + one * 10, 0) : Number.NaN
}

/** A process and all that it has started, sooner or later. */
export function findFamily(processId: number): number[] {
  const parents = listProcesses().map((id) => [id, Number(readStat(id)[1])] as const)
  const family = [processId]
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id)
  return family
}

/** What the kernel says of a process, after its name, which stands in parentheses and may hold anything. */
function readStat(processId: number): string[] {
  try {
    return readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It has ended meanwhile.
    return []
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function readKilobytes(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) * 1_024
  } catch {
    return Number.NaN
  }
}
