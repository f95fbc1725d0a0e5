import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import type { ComponentType, ReactNode } from 'react'
import { useCall } from '../../session/use-call.ts'
import { DialogForm, useDialog } from './dialog-form.tsx'
import type { Decided } from '../record/use-record.ts'

/** What the fields of a decision are given: why each was refused. */
export interface DecisionFields {
  errorOf: (field: string) => ReactNode
}

export interface DecideDialogProps<C extends Call> {
  call: C
  id: string
  open: string
  title: string
  text?: string
  submit: string
  /** It is decided against the member, or cannot be taken back. */
  isDangerous?: boolean
  decided: Decided
  read: (form: FormData) => object
  Fields: ComponentType<DecisionFields>
}

/** A button that asks before it decides: a form in a dialog, which closes when it is done or when somebody else was first. */
export function DecideDialog<C extends Call>(props: DecideDialogProps<C>) {
  const { call, id, open, title, text, submit, isDangerous = false, decided, read, Fields } = props
  const dialog = useDialog()
  const sending = useCall(call, {
    onReply: async (reply: CallReply<C>) => {
      dialog.close()
      await decided.onReply(reply as { msg?: string })
    },
    onRefused: (refusal) => {
      if (refusal.field === undefined) dialog.close()
      decided.onRefused(refusal)
    },
  })
  return (
    <DialogForm
      control={dialog}
      open={open}
      title={title}
      submit={submit}
      look={isDangerous ? 'danger' : 'secondary'}
      text={text}
      isSending={sending.isSending}
      onSubmit={(form) => sending.send({ params: { id }, body: read(form) } as never)}
    >
      <Fields errorOf={sending.errorOf} />
    </DialogForm>
  )
}
