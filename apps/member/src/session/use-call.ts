import type { Call, CallInput, CallReply } from '@cairn/contract/call.ts'
import { RefusedError } from '@cairn/contract/client.ts'
import { toast } from 'react-hot-toast/headless'
import { useEffect, useRef, useState } from 'react'
import { send } from '../api.ts'
import { DeedKey } from './deed-key.ts'
import { fieldNote } from './field-notes.ts'
import { tell } from './tell.ts'

export interface CallOptions<C extends Call> {
  /** What is said when no reply comes that can be understood (A13). */
  failureText: string
  /** The button stays busy until it is done. */
  onReply: (reply: CallReply<C>) => void | Promise<void>
}

export interface SendingCall<C extends Call> {
  /** Sends, unless a request is in flight already (A14). Everything that can go wrong is told here. */
  send: (input: CallInput<C>) => void
  isSending: boolean
  /** Says why the form is not sent: as a toast, in short beside the field, and with the focus on it. */
  refuse: (field: string, message: string) => void
  /** Why this field was refused, by us or by the server. */
  errorOf: (field: string) => string | undefined
}

/** `send` for a call that is only known when the hook is used; `CallOptions` ties its input and reply together. */
type SendAny = (call: Call, input: object) => Promise<unknown>

interface Refusal {
  field: string | undefined
  message: string
}

/** The one way to send a form. */
export function useCall<C extends Call>(call: C, { failureText, onReply }: CallOptions<C>): SendingCall<C> {
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isInFlight = useRef(false)
  const deedKey = useRef(new DeedKey())

  useEffect(() => {
    if (refusal?.field) document.querySelector<HTMLElement>(`[name="${CSS.escape(refusal.field)}"]`)?.focus()
  }, [refusal])

  async function sendOnce(input: CallInput<C>) {
    if (isInFlight.current) return
    isInFlight.current = true
    setIsSending(true)
    setRefusal(null)
    const key = call.movesMoney ? { idempotencyKey: deedKey.current.of(input) } : {}
    try {
      const reply = await (send as SendAny)(call, { ...(input as object), ...key })
      deedKey.current.forget()
      await onReply(reply as CallReply<C>)
    } catch (error) {
      if (error instanceof RefusedError) {
        // After a fault of the server nobody knows what was done, so the next press must be the same deed.
        if (error.status < 500) deedKey.current.forget()
        setRefusal({ field: error.field, message: error.message })
      }
      if (call.who === 'member') tell(error, failureText)
      else toast.error(error instanceof RefusedError ? error.message : failureText)
    } finally {
      isInFlight.current = false
      setIsSending(false)
    }
  }

  return {
    send: (input) => void sendOnce(input),
    isSending,
    refuse(field, message) {
      toast.error(message)
      setRefusal({ field, message })
    },
    errorOf: (field) => (refusal?.field === field ? fieldNote(refusal.message) : undefined),
  }
}
