import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { useEffect, type ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { sendReauthenticated } from '../reauthentication/send-reauthenticated.ts'
import { RefusedError, sendAny, type Send } from './client.ts'
import { toastError, type ShowError } from './show-error.ts'
import { useSubmission, type Refusal } from './use-submission.ts'

/** How an app sends its calls and shows their errors. */
export interface CallPolicy<Note extends ReactNode> {
  send: Send
  /** For the calls of a session. A visitor's call shows its error as a toast. */
  showError: ShowError
  /** Shown when no readable reply arrives. */
  failureText: string
  fieldNote: (refusal: Refusal) => Note
  /**
   * Asks the person to re-authenticate after the refusal `reauthentication_needed`. Resolves once they have, with what is added to the
   * body; the call is then sent again. Throws the refusal to show when they do not.
   */
  reauthenticate?: (refusal: RefusedError, drawChallenge?: DrawChallenge) => Promise<object>
}

/** Draws what a passkey signs for one call, and for nothing else. */
export type DrawChallenge = () => Promise<{ nonce: string; challenge: string }>

export interface CallOptions<C extends Call> {
  /** In place of the policy's. */
  failureText?: string
  /** Takes the reply and what was sent. The button stays busy until it is done. */
  onReply: (reply: CallReply<C>, input: CallInput<C>) => void | Promise<void>
  /** Returns true when it shows the refusal itself, in place of a toast. */
  onRefused?: (refusal: RefusedError) => boolean | void
  /** The text that a passkey can sign for the call with this input, in place of re-authentication. */
  drawChallenge?: ((input: CallInput<C>) => ReturnType<DrawChallenge>) | undefined
  /** Sends in place of sending once. A call that moves money has the same key each time. */
  sendWith?: ((send: () => Promise<CallReply<C>>) => Promise<CallReply<C>>) | undefined
}

export interface SendingCall<C extends Call, Note extends ReactNode = ReactNode> {
  /** Sends, unless a request is in flight (UI-A14). Handles every error. */
  send: (input: CallInput<C>) => void
  isSending: boolean
  /** Refuses the form in the browser: shows a toast and the field's note, and focuses the field. */
  refuse: (field: string, message: string) => void
  /** Why this field was refused, in the browser or by the server. */
  errorOf: (field: string) => Note | undefined
  /** Why the last call was not accepted, until the form changes. `<FormRefusal>` shows one without a field. */
  refusal: Refusal | null
  /** The name of a field and why it was refused. */
  field: (name: string) => { name: string; error: Note | undefined }
}

/** No visitor moves money, so the first load does without. */
const loadOperations = () => import('./operations.ts')

/** Makes an app's `useCall`, the hook that sends a form or a button's call. */
export function createUseCall<Note extends ReactNode>(policy: CallPolicy<Note>) {
  return function useCall<C extends Call>(call: C, options: CallOptions<C>): SendingCall<C, Note> {
    const { drawChallenge, failureText = policy.failureText, onReply, onRefused, sendWith } = options
    const { isSending, submit, noteRefusal, refusal } = useSubmission()
    useEffect(() => {
      // Loads early. The press reports a failure.
      if (call.movesMoney) loadOperations().catch(() => undefined)
    }, [call])

    async function sendOnce(input: CallInput<C>) {
      try {
        const draw = drawChallenge && (() => drawChallenge(input))
        const reply = await (call.movesMoney
          ? (await loadOperations()).sendAsOperation(call, input, (key) =>
              sendReauthenticatedCall({ ...(input as { body?: object }), idempotencyKey: key }, draw),
            )
          : sendReauthenticatedCall({ ...(input as { body?: object }) }, draw))
        await onReply(reply, input)
      } catch (error) {
        if (error instanceof RefusedError) {
          noteRefusal(error)
          if (onRefused?.(error)) return
        } else noteRefusal({ message: failureText })
        // Status 401 for a visitor is a wrong password, not the end of a session.
        const showError = call.who === 'visitor' ? toastError : policy.showError
        showError(error, failureText)
      }
    }

    function sendReauthenticatedCall(
      input: { body?: object; idempotencyKey?: string },
      draw?: DrawChallenge,
    ): Promise<CallReply<C>> {
      const sendThis = (given: object = {}) => {
        const body = input.body && { body: { ...input.body, ...given } }
        const sendIt = () => sendAny(policy.send, call, { ...input, ...body })
        return sendWith ? sendWith(sendIt) : sendIt()
      }
      const { reauthenticate } = policy
      return reauthenticate ? sendReauthenticated(sendThis, (needed) => reauthenticate(needed, draw)) : sendThis()
    }

    const errorOf = (field: string) => (refusal?.field === field ? policy.fieldNote(refusal) : undefined)

    return {
      send: (input) => submit(() => sendOnce(input)),
      isSending,
      refuse(field, message) {
        toast.error(message)
        noteRefusal({ field, message })
      },
      errorOf,
      refusal,
      field: (name) => ({ name, error: errorOf(name) }),
    }
  }
}
