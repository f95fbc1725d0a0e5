import { openEvidenceFile, type EvidenceFile } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import { useCallback, useState } from 'react'
import { download } from '../../api.ts'
import { useMay } from '../../session/session.tsx'
import { showError } from '../../session/calls/show-error.ts'
import { saveFile } from '@cairn/client/browser/save-file.ts'
import { PdfPages } from './pdf/pdf-pages.tsx'

/** The files of a record. Each is fetched when it is opened, which the audit log records. */
export function EvidenceFiles({ files }: { files: readonly EvidenceFile[] }) {
  if (files.length === 0) return <p className="text-sm text-quiet">{words.noFiles}</p>
  return (
    <ul className="space-y-4">
      {files.map((file) => (
        <li key={file.id}>
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  )
}

/** A picture or a PDF, shown on the page. It can be saved too. */
function OneFile({ file: { id, name, media_type, byte_count } }: { file: EvidenceFile }) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)

  async function open() {
    setIsBusy(true)
    try {
      setFile(await download(openEvidenceFile, { params: { id } }))
    } catch (error) {
      showError(error, words.openFailed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          {name} <span className="text-sm whitespace-nowrap text-quiet">{words.size(media_type, byte_count)}</span>
        </span>
        {may(openEvidenceFile) && (
          <Button look="secondary" isBusy={isBusy} onClick={file ? () => saveFile(file) : () => void open()} isSmall>
            {file ? words.save : words.open}
          </Button>
        )}
      </div>
      {file &&
        (media_type === 'application/pdf' ? <PdfPages file={file} name={name} /> : <Picture file={file} name={name} />)}
    </>
  )
}

function Picture({ file, name }: { file: File; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={name} className="mt-3 max-h-[80vh] max-w-full rounded-md border border-line" />
}
