import { createDownload } from '@cairn/client/calls/client.ts'
import { saveFile } from '@cairn/client/browser/save-file.ts'
import { spreadsheetFormat } from '@cairn/client/browser/spreadsheet-format.ts'
import { downloadStatement, type statementFormats } from '@cairn/contract/member/money/statement.ts'
import { Button, type ButtonLook } from '@cairn/ui/buttons/button.tsx'
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
  const { format } = spreadsheetFormat()

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

  const button = (task: Task, name: string, look: ButtonLook) => (
    <Button look={look} isBusy={busyWith === task} onClick={() => void run(task)}>
      {name}
    </Button>
  )
  return (
    <div className="mb-6 flex flex-wrap items-start gap-x-3 gap-y-2 print:hidden">
      {button('print', words.files.print, 'secondary')}
      {button(format, words.files.csv, 'secondary')}
      <details>
        <summary className="min-h-11 rounded-sm px-3 py-2 text-sm font-semibold text-accent">
          {words.files.more}
        </summary>
        <p className="flex flex-wrap gap-x-3">
          {button('csv', words.files.program, 'quiet')}
          {button('journal', words.files.journal, 'quiet')}
        </p>
      </details>
    </div>
  )
}
