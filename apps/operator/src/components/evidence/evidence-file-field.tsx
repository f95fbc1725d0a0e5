import { controlClass, describe, Field } from '@cairn/ui/forms/field.tsx'
import { Progress } from '@cairn/ui/loading/progress.tsx'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useUpload } from './use-upload.ts'

/** The name of the field, by which the server refuses it, and of the id that the form sends. */
const name = 'evidence_file_id'
const idName = 'uploaded_file_id'

interface EvidenceFileFieldProps {
  label?: string
  error: ReactNode
}

/**
 * A file as evidence. It is uploaded when it is chosen, or pasted anywhere in the form, as a screenshot is; the form sends its id.
 * A file that could not be uploaded is no longer shown as chosen; the same one can be chosen again.
 */
export function EvidenceFileField({ label = words.file, error }: EvidenceFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, choose } = useUpload(() => {
    // A browser does not report that the same file was chosen twice in a row.
    if (input.current) input.current.value = ''
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {}
    // A spreadsheet copies cells as text and as a picture.
    if (!files?.length || types?.includes('text/plain') || !input.current) return
    event.preventDefault()
    input.current.files = files
    choose(files[0])
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [])
  const file = upload.is === 'attached' ? upload.file : null

  const field = {
    name,
    help: words.fileHelp,
    error: upload.is === 'failed' ? <span role="alert">{upload.message}</span> : file ? undefined : error,
  }
  return (
    <Field label={label} {...field}>
      <input
        {...describe(field)}
        ref={input}
        id={name}
        name={name}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        onChange={(event) => choose(event.currentTarget.files?.[0])}
        className={`${controlClass} file:me-3 file:rounded-sm file:bg-sunken file:px-3 file:py-1 file:text-sm file:font-semibold file:text-ink`}
      />
      <input type="hidden" name={idName} value={file?.id ?? ''} />
      {upload.is === 'uploading' && <UploadProgress part={upload.part} />}
      <output className="mt-1 block text-sm text-quiet empty:hidden">{file && words.attached(file.name)}</output>
    </Field>
  )
}

/** How much of the file is sent. The server reads it once it has all of it. */
function UploadProgress({ part }: { part: number }) {
  const percent = Math.floor(part * 100)
  return (
    <div className="mt-1">
      <Progress
        label={part < 1 ? words.uploading : words.checking}
        value={percent}
        max={100}
        text={words.sent(percent)}
      />
    </div>
  )
}

/** The id of the uploaded file, for a call; empty when there is none, which the server refuses. */
export function readEvidenceFile(form: FormData): string {
  return String(form.get(idName) ?? '')
}
