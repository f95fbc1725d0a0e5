import { readdirSync, readFileSync } from 'node:fs'

/** The memory of a process, including shared pages; NaN where the system does not report it. */
export function residentBytes(processId: number): number {
  return readKilobytes(`/proc/${processId}/status`, 'VmRSS')
}

/** The part of it that is mapped from files: the program and its libraries. */
export function programBytes(processId: number): number {
  return readKilobytes(`/proc/${processId}/status`, 'RssFile')
}

/** The memory of a process and its descendants, with each shared page counted once. */
export function proportionalBytes(processId: number): { bytes: number; processes: number } {
  const family = findFamily(processId)
  const all = family.map((id) => readKilobytes(`/proc/${id}/smaps_rollup`, 'Pss'))
  return { bytes: all.reduce((sum, bytes) => sum + bytes, 0), processes: family.length }
}

/** The processor time that processes and their ended children have used so far. */
export function processorMs(processIds: number[]): number {
  // The kernel counts in hundredths of a second: user and system time, of the process and of its ended children.
  const ticks = processIds.flatMap((id) => readStat(id).slice(11, 15)).map(Number)
  return ticks.length > 0 ? ticks.reduce((sum, one) => sum + one * 10, 0) : Number.NaN
}

/** A process and all its descendants. */
export function findFamily(processId: number): number[] {
  const parents = listProcesses().map((id) => [id, Number(readStat(id)[1])] as const)
  const family = [processId]
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id)
  return family
}

/** The fields of `/proc/<id>/stat` after the process's name, which is in parentheses and may contain any character. */
function readStat(processId: number): string[] {
  try {
    return readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    // It has ended.
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
