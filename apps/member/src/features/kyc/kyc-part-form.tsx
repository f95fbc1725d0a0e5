import type { KycPart } from '@cairn/contract/core/constants.ts'
import { addKycPart } from '@cairn/contract/member/account/kyc.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'
import { useEffect, useRef, useState } from 'react'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { DocumentField } from './document-field.tsx'
import { UploadState, useDocumentUpload } from './document-upload.tsx'

interface KycPartFormProps {
  part: KycPart
  onSent: () => Promise<void>
  onCancel: () => void
}

/** One more picture of the pending document. */
export function KycPartForm({ part, onSent, onCancel }: KycPartFormProps) {
  const [photo, setPhoto] = useState<File | null>(null)
  const upload = useDocumentUpload()
  const form = useRef<HTMLFormElement>(null)
  const call = useCall(addKycPart, { onReply: onSent })

  // The focused button was removed.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit() {
    if (!photo) return call.refuse('photo', words.chooseFile)
    return call.send({ fields: { part }, ...(await upload.prepare(photo)) })
  }

  return (
    <Form ref={form} noValidate onSubmit={submit} className="space-y-4">
      <DocumentField
        label={words.parts.photo[part]}
        photo={photo}
        onChoose={setPhoto}
        onRefuse={(message) => call.refuse('photo', message)}
        error={call.errorOf('photo')}
      />
      <UploadState of={upload} isSending={call.isSending} />
      <FormRefusal of={call} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={call.isSending || upload.isPreparing}>
          {words.parts.send}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.parts.cancel}
        </Button>
      </p>
    </Form>
  )
}
