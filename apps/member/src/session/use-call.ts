import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { RefusedError } from '@cairn/contract/core/client.ts'
import { useSubmission } from '@cairn/ui/use-submission.ts'
import { toast } from 'react-hot-toast/headless'
import { useRef } from 'react'
import { send } from '../api.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { fieldNote } from './field-notes.ts'
import { showError } from './show-error.ts'

export interface CallOptions<C extends Call> {
  /** What is said when no reply comes that can be understood (UI-A13). */
  failureText: string
  /** The button stays busy until it is done. */
  onReply: (reply: CallReply<C>) => void | Promise<void>
}

export interface SendingCall<C extends Call> {
  /** Sends, unless a request is in flight already (UI-A14). Everything that can go wrong is told here. */
  send: (input: CallInput<C>) => void
  isSending: boolean
  /** Says why the form is not sent: as a toast, in short beside the field, and with the focus on it. */
  refuse: (field: string, message: string) => void
  /** Why this field was refused, by us or by the server. */
  errorOf: (field: string) => string | undefined
}

/** `send` for a call that is only known when the hook is used; `CallOptions` ties its input and reply together. */
type SendAny = (call: Call, input: object) => Promise<unknown>

/** The one way to send a form. */
export function useCall<C extends Call>(call: C, { failureText, onReply }: CallOptions<C>): SendingCall<C> {
  const { isSending, submit, noteRefusal, refusalOf } = useSubmission()
  const idempotencyKey = useRef(new IdempotencyKey())

  async function sendInput(input: CallInput<C>) {
    const key = call.movesMoney ? { idempotencyKey: idempotencyKey.current.of(input) } : {}
    try {
      const reply = await (send as SendAny)(call, { ...(input as object), ...key })
      idempotencyKey.current.forget()
      await onReply(reply as CallReply<C>)
    } catch (error) {
      if (error instanceof RefusedError) {
        // After a fault of the server nobody knows what was done, so the next press must be the same operation.
        if (error.status < 500) idempotencyKey.current.forget()
        noteRefusal(error)
      }
      if (call.who === 'member') showError(error, failureText)
      else toast.error(error instanceof RefusedError ? error.message : failureText)
    }
  }

  return {
    send: (input) => submit(() => sendInput(input)),
    isSending,
    refuse(field, message) {
      toast.error(message)
      noteRefusal({ field, message })
    },
    errorOf(field) {
      const message = refusalOf(field)?.message
      return message && fieldNote(message)
    },
  }
}
