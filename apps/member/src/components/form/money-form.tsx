import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { review as words } from '@cairn/words/member/money/review.ts'
import type { ComponentProps, ReactNode } from 'react'
import { AskAgain } from '../once/ask-again.tsx'
import { EarlierAttempt } from '../once/earlier-attempt.tsx'
import { Facts } from '../page/facts.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { StillWorking } from './still-working.tsx'

interface MoneyFormProps {
  type: 'deposit' | 'withdrawal'
  call: Call
  of: ComponentProps<typeof AskAgain>['of'] & { isSending: boolean; isRepeating: boolean; refusal: Refusal | null }
  /** `<Fact>`s, which stay in sight next to the form on a wide screen. */
  summary: ReactNode
  review: ReactNode
  lead?: ReactNode
  submit: string
  /** Below the button. */
  note?: string
  onSubmit: (entered: FormData) => void
  /** The amount as typed so far. */
  onAmount: (typed: string) => void
  children: ReactNode
}

/** A form that moves money, with its review, and with what is known of an earlier attempt. */
export function MoneyForm(props: MoneyFormProps) {
  const { type, call, of, summary, review, lead, submit, note, onSubmit, onAmount, children } = props
  return (
    <>
      {review}
      <AskAgain type={type} of={of} />
      {/* Kept while it is reviewed, with what was typed. */}
      <div hidden={Boolean(review)}>
        <div className={`max-w-2xl ${summary ? 'grid gap-x-10 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}>
          <div className="space-y-6">
            <EarlierAttempt type={type} call={call} />
            {lead}
            <Form
              noValidate
              onSubmit={onSubmit}
              onInput={({ currentTarget }) => onAmount(String(new FormData(currentTarget).get('amount')))}
              className="space-y-6"
            >
              {children}
              <FormRefusal of={of} />
              <StillWorking of={of} />
              <Button type="submit" isBusy={of.isSending} className="w-full sm:w-auto">
                {submit}
              </Button>
              {note && <p className="text-sm text-quiet">{note}</p>}
            </Form>
          </div>
          {summary && (
            <aside aria-label={words.summary} className="hidden lg:block print:hidden">
              <div className="sticky top-8">
                <Facts>{summary}</Facts>
              </div>
            </aside>
          )}
        </div>
      </div>
    </>
  )
}
