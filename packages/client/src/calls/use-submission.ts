import { useEffect, useRef, useState } from 'react'

/** Why a form was not accepted: a refusal, or a call that failed. */
export interface Refusal {
  /** The name of the field that it is about. Without one it is about the form. */
  field?: string | undefined
  message: string
  code?: string | undefined
  /** The page that shows what stopped the call. */
  at?: string | undefined
  /** The time in the message, in ISO 8601. */
  until?: string | undefined
}

/** Sends a form once at a time, and keeps the refusal until its field, or a field of the form, changes. */
export function useSubmission() {
  const [isSending, setIsSending] = useState(false)
  const [refusal, noteRefusal] = useState<Refusal | null>(null)
  // A state changes only with the next render, too late for the second of two quick presses.
  const isRunning = useRef(false)

  useEffect(() => {
    if (!refusal) return undefined
    if (refusal.field) {
      // A dialog may lie over a form that has a field of the same name.
      const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      scope.querySelector<HTMLElement>(`[name="${CSS.escape(refusal.field)}"]`)?.focus()
    }
    // On the document, because a fault can be noted before its form is there.
    const forget = ({ target }: Event) => {
      const { name, form } = target as HTMLInputElement
      if (refusal.field ? name === refusal.field : form) noteRefusal(null)
    }
    document.addEventListener('input', forget)
    return () => document.removeEventListener('input', forget)
  }, [refusal])

  async function runOnce(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    setIsSending(true)
    noteRefusal(null)
    try {
      await work()
    } finally {
      isRunning.current = false
      setIsSending(false)
    }
  }

  return {
    isSending,
    /** Does the work, unless earlier work is still running. It clears the last refusal. The work handles its own errors. */
    submit: (work: () => Promise<void>) => void runOnce(work),
    noteRefusal,
    refusal,
  }
}
