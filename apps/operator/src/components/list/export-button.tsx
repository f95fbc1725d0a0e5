import { exportRowsMax } from '@cairn/contract/core/constants.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/list.ts'
import type { useExport } from './use-export.ts'

/** Takes the whole of a narrowed list out as a file; while it is gathered, the same button stops it. */
export function ExportButton({ status, start, stop }: ReturnType<typeof useExport>) {
  const isRunning = status.is === 'running'
  return (
    <>
      <output className="text-sm text-quiet tabular-nums">{isRunning && words.exporting(status.count)}</output>
      <Button look="quiet" onClick={isRunning ? stop : start} isSmall>
        {isRunning ? words.exportStop : words.exportCsv}
      </Button>
    </>
  )
}

/** Why there is no file. */
export function ExportProblem({ status }: Pick<ReturnType<typeof useExport>, 'status'>) {
  if (status.is !== 'failed' && status.is !== 'too many') return null
  return (
    <p role="alert" className="mb-2 text-sm text-danger">
      {status.is === 'failed' ? words.exportFailed : words.exportTooMany(exportRowsMax)}
    </p>
  )
}
