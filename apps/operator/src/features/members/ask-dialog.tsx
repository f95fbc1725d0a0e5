import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { toast } from 'react-hot-toast/headless'
import type { ReactNode } from 'react'
import { DialogForm, useDialog } from '../../components/dialog/dialog-form.tsx'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'

interface AskDialogProps<C extends Call> {
  call: C
  /** Of the member. */
  id: string
  /** What the button says, and the head of the question. */
  title: string
  text: string
  /** What the call's body is made of; a call without a body has none. */
  fields?: (errorOf: (field: string) => ReactNode) => ReactNode
  isDangerous?: boolean
  onDone: () => Promise<void>
}

/** A button that asks before it does something about a member; nothing at all for a role that may not. */
export function AskDialog<C extends Call>(props: AskDialogProps<C>) {
  const { call, id, title, text, fields, isDangerous = false, onDone } = props
  const may = useMay()
  const dialog = useDialog()
  const sending = useCall(call, {
    onReply: async (reply: CallReply<C>) => {
      dialog.close()
      toast.success((reply as { msg?: string }).msg ?? title)
      await onDone()
    },
    onRefused: (refusal) => {
      // Not a field but the member's state is to blame: somebody else was first.
      if (refusal.field !== undefined) return
      dialog.close()
      void onDone()
    },
  })
  if (!may(call)) return null

  function ask(form: FormData) {
    const typed = [...form].map(([name, value]) => [name, String(value).trim()])
    // Words of one's own are optional: what was not written is not sent.
    const body = Object.fromEntries(typed.filter(([name, value]) => name !== 'words' || value !== ''))
    sending.send({ params: { id }, ...(fields ? { body } : {}) } as unknown as CallInput<C>)
  }

  return (
    <DialogForm
      control={dialog}
      open={title}
      title={title}
      submit={title}
      look={isDangerous ? 'danger' : 'secondary'}
      text={text}
      isSending={sending.isSending}
      onSubmit={ask}
    >
      {fields?.(sending.errorOf)}
    </DialogForm>
  )
}
