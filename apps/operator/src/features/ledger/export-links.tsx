import { checkExport, exportTransfers } from '@cairn/contract/operator/ledger.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { ledger as words } from '@cairn/words/backoffice/ledger.ts'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { configuration } from '../../configuration.ts'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'

type Format = 'csv' | 'hledger'

/** The whole of what the filters leave, as a file. The browser saves it as it comes, so that no tab has to hold it. */
export function ExportLinks({ keys }: { keys: readonly string[] }) {
  const may = useMay()
  const [search] = useSearchParams()
  const chosen = keys.flatMap((key) => {
    const value = search.get(key)?.trim()
    return value ? [[key, value] as [string, string]] : []
  })
  if (!may(exportTransfers)) return null
  return (
    <section aria-label={words.export} className="mt-8 print:hidden">
      <p className="mb-3 text-sm text-quiet">{words.exportLead}</p>
      <p className="flex flex-wrap gap-3">
        <ExportLink format="csv" chosen={chosen} title={words.exportCsv} />
        <ExportLink format="hledger" chosen={chosen} title={words.exportJournal} />
      </p>
    </section>
  )
}

/** Asks first whether there will be a file: a download that is refused would show the bare refusal in place of the screen. */
function ExportLink({ format, chosen, title }: { format: Format; chosen: [string, string][]; title: string }) {
  const address = `${configuration.apiBase}/${exportTransfers.path}?${new URLSearchParams([['format', format], ...chosen])}`
  const asking = useCall(checkExport, { onReply: () => download(address) })

  function ask(event: MouseEvent) {
    event.preventDefault()
    asking.send({ query: { format, ...Object.fromEntries(chosen) } })
  }

  return (
    <a href={address} download onClick={ask} aria-disabled={asking.isSending} className={buttonClass('secondary')}>
      {title}
    </a>
  )
}

function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
