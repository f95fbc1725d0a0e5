import { useEffect, useRef, useState } from 'react'

export interface Refusal {
  /** The name of the field that it is about. */
  field?: string | undefined
  message: string
  /** The page that shows what stopped the call. */
  at?: string | undefined
}

/** Sends a form once at a time, and keeps the refusal for its field. */
export function useSubmission() {
  const [isSending, setIsSending] = useState(false)
  const [refusal, noteRefusal] = useState<Refusal | null>(null)
  // A state changes only with the next render, too late for the second of two quick presses.
  const isRunning = useRef(false)

  useEffect(() => {
    if (refusal?.field) document.querySelector<HTMLElement>(`[name="${CSS.escape(refusal.field)}"]`)?.focus()
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
    /** Keeps the refusal, and focuses its field. */
    noteRefusal,
    /** Why this field was refused. */
    refusalOf: (field: string) => (refusal?.field === field ? refusal : undefined),
  }
}
