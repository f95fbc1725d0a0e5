import { useEffect, useRef, useState } from 'react'

export interface Refusal {
  /** The name of the field that it is about. */
  field?: string | undefined
  message: string
  /** Where what stands against it is shown. */
  at?: string | undefined
}

export interface Submission {
  isSending: boolean
  /** Does the work, unless such work is under way. What was refused before is forgotten. The work handles its own errors. */
  submit: (work: () => Promise<void>) => void
  /** Keeps why it was refused, and brings the focus to the field. */
  noteRefusal: (refusal: Refusal) => void
  /** Why this field was refused. */
  refusalOf: (field: string) => Refusal | undefined
}

/** What sending a form means to the form: one at a time, and a refusal that stands at its field. */
export function useSubmission(): Submission {
  const [isSending, setIsSending] = useState(false)
  const [refusal, noteRefusal] = useState<Refusal | null>(null)
  // A state would let the second of two presses through: it is known only after the next drawing.
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (refusal?.field) document.querySelector<HTMLElement>(`[name="${CSS.escape(refusal.field)}"]`)?.focus()
  }, [refusal])

  async function doOnce(work: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    noteRefusal(null)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return {
    isSending,
    submit: (work) => void doOnce(work),
    noteRefusal,
    refusalOf: (field) => (refusal?.field === field ? refusal : undefined),
  }
}
