import type { Call } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState } from 'react'
import { download } from '../../api.ts'
import { useMay } from '../../session/session.tsx'
import { showError } from '../../session/show-error.ts'
import { saveFile } from '@cairn/client/save-file.ts'

interface ExportButtonProps {
  /** A call that replies with a file. */
  call: Call
  params?: Record<string, string> | undefined
  query: Record<string, string>
}

/** Saves the file of an export, for the roles that may have it. */
export function ExportButton({ call, params, query }: ExportButtonProps) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  if (!may(call)) return null

  async function save() {
    setIsBusy(true)
    try {
      saveFile(await download(call, { params, query }))
    } catch (error) {
      showError(error, words.exportFailed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void save()} isSmall>
      {call.download?.includes('text/csv') ? words.exportCsv : words.exportJournal}
    </Button>
  )
}
