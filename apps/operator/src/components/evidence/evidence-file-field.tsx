import { uploadEvidenceFile, type EvidenceFile } from '@cairn/contract/operator/evidence-files.ts'
import { controlClass, describe, Field } from '@cairn/ui/fields/field.tsx'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../session/use-call.ts'

/** The name of the field, by which the server refuses it, and of the id that the form sends. */
const name = 'evidence_file_id'
const idName = 'uploaded_file_id'

interface EvidenceFileFieldProps {
  label?: string
  error: ReactNode
}

/** A file as evidence. It is uploaded when it is chosen, and the form sends its id. */
export function EvidenceFileField({ label = words.file, error }: EvidenceFileFieldProps) {
  const [file, setFile] = useState<EvidenceFile | null>(null)
  const uploading = useCall(uploadEvidenceFile, { onReply: (reply) => setFile(reply.file) })

  function choose(chosen: File | undefined) {
    setFile(null)
    if (chosen) uploading.send({ fields: { name: chosen.name }, file: chosen })
  }

  const field = { name, help: words.fileHelp, error: uploading.errorOf('file') ?? (file ? undefined : error) }
  return (
    <Field label={label} {...field}>
      <input
        {...describe(field)}
        id={name}
        name={name}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        onChange={(event) => choose(event.currentTarget.files?.[0])}
        className={`${controlClass} file:me-3 file:rounded-sm file:bg-sunken file:px-3 file:py-1 file:text-sm file:font-semibold file:text-ink`}
      />
      <input type="hidden" name={idName} value={file?.id ?? ''} />
      <output className="mt-1 block text-sm text-quiet empty:hidden">
        {uploading.isSending ? words.uploading : file ? words.attached(file.name) : null}
      </output>
    </Field>
  )
}

/** The id of the uploaded file, for a call; empty when there is none, which the server refuses. */
export function readEvidenceFile(form: FormData): string {
  return String(form.get(idName) ?? '')
}
