import type { Call } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState } from 'react'
import { download } from '../../api.ts'
import { useMay } from '../../session/session.tsx'
import { showError } from '../../session/calls/show-error.ts'
import { saveFile } from '@cairn/client/browser/save-file.ts'
import { spreadsheetFormat } from '@cairn/client/browser/spreadsheet-format.ts'

/** Whether a file is CSV, and not a journal. */
export const isCsv = (call: Call) => call.download?.includes('text/csv') ?? false

interface ExportButtonProps {
  call: Call
  /** For a spreadsheet, in the reader's region. */
  isForSpreadsheet?: boolean
  params?: Record<string, string> | undefined
  query: Record<string, string>
}

/** Saves the file of an export, for the roles that may have it. */
export function ExportButton({ call, isForSpreadsheet = false, params, query }: ExportButtonProps) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  if (!may(call)) return null
  const { example, format } = spreadsheetFormat()

  async function save() {
    setIsBusy(true)
    try {
      saveFile(await download(call, { params, query: isForSpreadsheet ? { ...query, format } : query }))
    } catch (error) {
      showError(error, words.exportFailed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void save()} isSmall>
      {isForSpreadsheet ? words.exportSpreadsheet(example) : isCsv(call) ? words.exportCsv : words.exportJournal}
    </Button>
  )
}
