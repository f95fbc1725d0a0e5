import type { SendingCall } from '@cairn/client/use-call.ts'
import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import type { ButtonLook } from '@cairn/ui/buttons/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useCall } from '../../session/use-call.ts'
import { DialogForm, useDialog } from './dialog-form.tsx'

export interface FormDialogProps<C extends Call> {
  call: C
  /** What the button says that opens it, what stands at its head, and what the button says that sends. */
  open: string
  title: string
  submit: string
  look?: ButtonLook
  /** What happens then, for whoever hesitates. */
  text?: ReactNode
  read: (form: FormData) => CallInput<C>
  renderFields?: (errorOf: SendingCall<C>['errorOf']) => ReactNode
  /** What was said of it was refused for what has changed meanwhile; without this it is said beside the button. */
  onChanged?: (message: string) => void
}

/**
 * A button that opens a form, and the form in a dialog. It closes when it is done, or when what it is about has changed
 * meanwhile; everything on the screen is then read again, and so shows how.
 */
export function FormDialog<C extends Call>(props: FormDialogProps<C>) {
  const { call, open, title, submit, look, text, read, renderFields, onChanged } = props
  const queries = useQueryClient()
  const dialog = useDialog()
  const [changed, setChanged] = useState<string | null>(null)
  const sending = useCall(call, {
    onReply: async (reply: CallReply<C>) => {
      const { msg } = reply as { msg?: string }
      if (msg) toast.success(msg)
      dialog.close()
      await queries.invalidateQueries()
    },
    onRefused: (refusal) => {
      if (refusal.field !== undefined) return
      dialog.close()
      if (onChanged) onChanged(refusal.message)
      else setChanged(refusal.message)
      void queries.invalidateQueries()
    },
  })

  function openForm() {
    setChanged(null)
    dialog.open()
  }

  return (
    <>
      <DialogForm
        control={{ ...dialog, open: openForm }}
        open={open}
        title={title}
        submit={submit}
        look={look}
        text={text}
        isSending={sending.isSending}
        onSubmit={(form) => sending.send(read(form))}
      >
        {renderFields?.(sending.errorOf)}
      </DialogForm>
      {/* A message goes before everybody has read it, and what has changed is read again. */}
      {changed && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {changed}
        </p>
      )}
    </>
  )
}

/** The text of a field, without the space around it. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
