import { useRef, useState } from 'react'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { exportRowsMax, pageMax } from '@cairn/contract/core/constants.ts'
import { recordListExport } from '@cairn/contract/operator/audit.ts'
import { send } from '../../api.ts'
import { showError } from '../../session/show-error.ts'
import { saveFile, toCsv } from './csv.ts'
import type { RecordColumn } from './list.ts'
import type { RecordsPage } from './use-records.ts'

/** How an export stands: under way with so many rows, or why there is no file. */
export type ExportStatus = { is: 'idle' } | { is: 'running'; count: number } | { is: 'failed' | 'too many' }

interface ExportOptions<Row> {
  /** Of the file. */
  name: string
  columns: readonly RecordColumn<Row>[]
  /** A page of the list as it is narrowed and ordered now. */
  readPage: (page: { cursor?: string; limit: number; signal: AbortSignal }) => Promise<RecordsPage<Row>>
  /** What is read, as the audit log says it. */
  asked: Omit<CallBody<typeof recordListExport>, 'rows'>
}

/**
 * Gathers every row that the filters leave, page after page by the key of the last, has that written into the audit log, and hands
 * them to the browser as CSV. There is a whole file or none: what fails, is stopped or has no end leaves nothing behind.
 */
export function useExport<Row>({ name, columns, readPage, asked }: ExportOptions<Row>) {
  const [status, setStatus] = useState<ExportStatus>({ is: 'idle' })
  const under = useRef<AbortController | null>(null)

  async function start() {
    const stopping = new AbortController()
    under.current = stopping
    const lines = [columns.map(({ title }) => title)]
    setStatus({ is: 'running', count: 0 })
    try {
      let cursor: string | undefined
      do {
        const page = await readPage({ limit: pageMax, ...(cursor ? { cursor } : {}), signal: stopping.signal })
        for (const row of page.rows) lines.push(columns.map(({ text }) => text(row)))
        cursor = page.next
        setStatus({ is: 'running', count: lines.length - 1 })
      } while (cursor && lines.length <= exportRowsMax && !stopping.signal.aborted)
      if (stopping.signal.aborted) return
      if (cursor) return setStatus({ is: 'too many' })
      // Until the server has written it down, there is no file.
      await send(recordListExport, { body: { ...asked, rows: lines.length - 1 }, signal: stopping.signal })
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(lines))
      setStatus({ is: 'idle' })
    } catch (error) {
      if (stopping.signal.aborted) return
      showError(error, null)
      setStatus({ is: 'failed' })
    }
  }

  function stop() {
    under.current?.abort()
    setStatus({ is: 'idle' })
  }

  return { status, start: () => void start(), stop }
}
