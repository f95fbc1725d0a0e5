import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The memory of a process, including shared pages; NaN where the system does not report it. */
export function residentBytes(processId: number): number {
  return readKilobytes(`/proc/${processId}/status`, 'VmRSS')
}

/** The memory of a process and its descendants, with each shared page counted once. */
export function proportionalBytes(processId: number): { bytes: number; processes: number } {
  const family = findFamily(processId)
  const all = family.map((id) => readKilobytes(`/proc/${id}/smaps_rollup`, 'Pss'))
  return { bytes: all.reduce((sum, bytes) => sum + bytes, 0), processes: family.length }
}

/** Runs work and returns with its result the largest memory of a process meanwhile. */
export async function watchMemory<T>(processId: number, work: () => Promise<T>) {
  let mostBytes = residentBytes(processId)
  const timer = setInterval(() => (mostBytes = Math.max(mostBytes, residentBytes(processId))), 100)
  const result = await work().finally(() => clearInterval(timer))
  return { result, mostBytes }
}

/** A process and all its descendants. */
export function findFamily(processId: number): number[] {
  const names = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const parents = names.map((name) => [Number(name), Number(readStat(Number(name))[1])] as const)
  const family = [processId]
  for (const member of family) for (const [id, parent] of parents) if (parent === member) family.push(id)
  return family
}

/** The fields of `/proc/<id>/stat` after the process's name, which is in parentheses and may contain any character. */
function readStat(processId: number): string[] {
  return readIfThere(`/proc/${processId}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
}

function readKilobytes(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readIfThere(file))?.[1]) * 1_024
}

/** Empty when the process has ended, and on a system without such files. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The processor time of processes so far, with their children that have ended. The kernel counts in hundredths of a second. */
export function processorMs(processIds: number[]): number {
  const ticks = processIds.flatMap((id) => readStat(id).slice(11, 15).map(Number))
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}
