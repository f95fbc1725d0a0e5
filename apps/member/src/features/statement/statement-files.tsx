import { createDownload } from '@cairn/client/calls/client.ts'
import { saveFile } from '@cairn/client/browser/save-file.ts'
import { spreadsheetFormat } from '@cairn/client/browser/spreadsheet-format.ts'
import { downloadStatement, type statementFormats } from '@cairn/contract/member/money/statement.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { statement as words } from '@cairn/words/member/money/statement.ts'
import { useState } from 'react'
import { configuration } from '../../configuration.ts'
import { showError } from '../../session/calls/show-error.ts'
import { readToken } from '../../session/token.ts'
import type { Days } from './statement-query.ts'

type Task = (typeof statementFormats)[number] | 'print'

const download = createDownload({ base: configuration.apiBase, token: readToken })

interface StatementFilesProps {
  days: Days
  /** Loads every page, so that none is missing on paper. */
  onLoadAll: () => Promise<void>
}

export function StatementFiles({ days, onLoadAll }: StatementFilesProps) {
  const [busyWith, setBusyWith] = useState<Task | null>(null)
  const { example, format } = spreadsheetFormat()
  const forSpreadsheet = words.forSpreadsheet(example)
  const names = { ...words.files, spreadsheet: forSpreadsheet, 'spreadsheet-comma': forSpreadsheet }

  async function run(task: Task) {
    setBusyWith(task)
    try {
      if (task === 'print') await onLoadAll()
      else saveFile(await download(downloadStatement, { query: { ...days, format: task } }))
    } catch (error) {
      showError(error, words.downloadFailed)
    } finally {
      setBusyWith(null)
    }
    // The loaded lines are on the page by then.
    if (task === 'print') setTimeout(() => window.print())
  }

  return (
    <p className="mb-6 flex flex-wrap gap-x-3 gap-y-2 print:hidden">
      {(['csv', 'print', format, 'journal'] as const).map((task) => (
        <Button
          key={task}
          look={task === 'csv' || task === 'print' ? 'secondary' : 'quiet'}
          isBusy={busyWith === task}
          onClick={() => void run(task)}
        >
          {names[task]}
        </Button>
      ))}
    </p>
  )
}
