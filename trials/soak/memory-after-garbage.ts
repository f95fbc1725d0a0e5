import { pathToFileURL } from 'node:url'
import path from 'node:path'

/** The memory of a server right after all its garbage was collected. */
export interface Memory {
  /** Seconds since the server's start. */
  at: number
  /** Bytes of the heap and of buffers outside it. */
  heap: number
  /** The part of it that V8 has compiled, which grows while ever more of the program is used often. */
  code: number
}

/**
 * Options of Node that make a server collect its garbage every twenty seconds and print what is left. Between two collections the
 * garbage is several megabytes now and another number later, from which no growth of one megabyte an hour can be told.
 */
export const reportsMemory = `--expose-gc --import=${pathToFileURL(path.join(import.meta.dirname, 'report-memory.ts')).href}`

/** A measurement as the server prints it. */
export function memoryLine({ at, heap, code }: Memory): string {
  return `memory after garbage: ${at} ${heap} ${code}`
}

/** The measurements in what a server printed. */
export function readMemory(output: string): Memory[] {
  return [...output.matchAll(/^memory after garbage: (\S+) (\S+) (\S+)$/gm)].map(([, ...numbers]) => {
    const [at, heap, code] = numbers.map(Number) as [number, number, number]
    return { at, heap, code }
  })
}
