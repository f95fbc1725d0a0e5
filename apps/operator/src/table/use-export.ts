import { useRef, useState } from 'react'
import { exportRowsMax, pageMax } from '@cairn/contract/constants.ts'
import { tell } from '../session/tell.ts'
import { saveFile, toCsv } from './csv.ts'
import type { RecordColumn } from './list.ts'

/** How an export stands: under way with so many rows, or why there is no file. */
export type ExportStanding = { is: 'idle' } | { is: 'running'; count: number } | { is: 'failed' | 'too many' }

export interface ListPage<Row> {
  rows: Row[]
  next: string | undefined
}

interface ExportOptions<Row> {
  name: string
  columns: readonly RecordColumn<Row>[]
  /** A page of the list as it is narrowed and ordered now. */
  read: (page: { cursor?: string; limit: number }, signal: AbortSignal) => Promise<ListPage<Row>>
  /** Has the server write down that so many rows are taken out. Until it has, there is no file. */
  record: (rows: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Gathers every row that the filters leave, page after page by the key of the last, has that written into the audit log, and hands
 * them to the browser as CSV. There is a whole file or none: what fails, is stopped or has no end leaves nothing behind.
 */
export function useExport<Row>({ name, columns, read, record }: ExportOptions<Row>) {
  const [standing, setStanding] = useState<ExportStanding>({ is: 'idle' })
  const under = useRef<AbortController | null>(null)

  async function start() {
    const stopping = new AbortController()
    under.current = stopping
    const lines = [columns.map(({ title }) => title)]
    setStanding({ is: 'running', count: 0 })
    try {
      let cursor: string | undefined
      do {
        const page = await read({ limit: pageMax, ...(cursor ? { cursor } : {}) }, stopping.signal)
        for (const row of page.rows) lines.push(columns.map(({ text }) => text(row)))
        cursor = page.next
        setStanding({ is: 'running', count: lines.length - 1 })
      } while (cursor && lines.length <= exportRowsMax && !stopping.signal.aborted)
      if (stopping.signal.aborted) return
      if (cursor) return setStanding({ is: 'too many' })
      await record(lines.length - 1, stopping.signal)
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(lines))
      setStanding({ is: 'idle' })
    } catch (error) {
      if (stopping.signal.aborted) return
      tell(error, null)
      setStanding({ is: 'failed' })
    }
  }

  function stop() {
    under.current?.abort()
    setStanding({ is: 'idle' })
  }

  return { standing, start: () => void start(), stop }
}
