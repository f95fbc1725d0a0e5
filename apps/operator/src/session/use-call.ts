import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { FailedError, RefusedError } from '@cairn/contract/core/client.ts'
import { useSubmission } from '@cairn/ui/use-submission.ts'
import { session as words } from '@cairn/words/office.ts'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { send } from '../api.ts'
import { refusalText } from './refusal-text.tsx'
import { showError } from './show-error.ts'

export interface CallOptions<C extends Call> {
  /** The button stays busy until it is done. */
  onReply: (reply: CallReply<C>) => void | Promise<void>
  /** After a refusal: a screen whose record has changed meanwhile reads it again, and so shows how. */
  onRefused?: (refusal: RefusedError) => void
  /**
   * When no reply came at all, or not in time, and the operation may go on: finds out what became of it, while the button stays busy.
   * Gives whether it was done, and what follows has happened; otherwise it counts as failed.
   */
  onNoReply?: () => Promise<boolean>
}

export interface SendingCall<C extends Call> {
  /** Sends, unless a request is in flight already. Everything that can go wrong is told here. */
  send: (input: CallInput<C>) => void
  isSending: boolean
  /** Says why the form is not sent: as a toast, beside the field, and with the focus on it. */
  refuse: (field: string, message: string) => void
  /** Why this field was refused, by us or by the server. */
  errorOf: (field: string) => ReactNode
}

/** `send` for a call that is only known when the hook is used; `CallOptions` ties its input and reply together. */
type SendAny = (call: Call, input: object) => Promise<unknown>

/** The one way to send a form or to press a button that changes something. */
export function useCall<C extends Call>(call: C, { onReply, onRefused, onNoReply }: CallOptions<C>): SendingCall<C> {
  const { isSending, submit, noteRefusal, refusalOf } = useSubmission()

  async function sendInput(input: CallInput<C>) {
    try {
      const reply = await (send as SendAny)(call, input as object)
      await onReply(reply as CallReply<C>)
    } catch (error) {
      if (onNoReply && error instanceof FailedError && error.status === 0 && (await onNoReply())) return
      if (error instanceof RefusedError) {
        noteRefusal(error)
        onRefused?.(error)
      }
      // To whoever is not signed in yet, 401 is a wrong password and no ending.
      if (call.who === 'operator') showError(error, words.failed)
      else toast.error(error instanceof RefusedError ? error.message : words.failed)
    }
  }

  return {
    send: (input) => submit(() => sendInput(input)),
    isSending,
    refuse(field, message) {
      toast.error(message)
      noteRefusal({ field, message })
    },
    errorOf: (field) => refusalText(refusalOf(field)),
  }
}
