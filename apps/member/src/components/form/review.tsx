import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { review as words } from '@cairn/words/member/money/review.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Facts } from '../page/facts.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { StillWorking } from './still-working.tsx'

interface ReviewProps {
  title: string
  /** The words of the button that moves the money. */
  confirm: string
  of: { isSending: boolean; isRepeating: boolean; refusal: Refusal | null; confirm: () => void; change: () => void }
  /** `<Fact>`s. */
  children: ReactNode
}

/** The consequences, in place of the form, before money moves. */
export function Review({ title, confirm, of, children }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Back in the form, the focus is where it can be changed.
    return () => document.querySelector<HTMLElement>('[name=amount]')?.focus()
  }, [])

  return (
    <section aria-labelledby="review" className="max-w-2xl space-y-6">
      <h2 ref={heading} id="review" tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
        {title}
      </h2>
      <Facts>{children}</Facts>
      <FormRefusal of={of} />
      <StillWorking of={of} />
      <p className="grid gap-3 sm:flex">
        <Button
          isBusy={of.isSending}
          // The second press of a double press must not confirm what the first one opened.
          onClick={({ detail: presses }) => presses < 2 && of.confirm()}
        >
          {confirm}
        </Button>
        {!of.isSending && (
          <Button look="secondary" onClick={of.change}>
            {words.change}
          </Button>
        )}
      </p>
    </section>
  )
}
