import { repeatUntilAnswered } from '@cairn/client/repeat.ts'
import type { CallOptions } from '@cairn/client/use-call.ts'
import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import { useState } from 'react'
import { useSession } from './session.tsx'
import { useCall } from './use-call.ts'

interface ReviewedCallOptions<C extends Call> extends Pick<CallOptions<C>, 'drawChallenge' | 'onReply'> {
  failureText: string
}

/**
 * Sends a call, at once or after a review. `preview` takes the same input and answers what the call would do, or refuses as
 * the call would. Then the member confirms it or changes the form. On a server that keeps keys, a call without an answer is sent
 * again for a minute.
 */
export function useReviewedCall<P extends Call, C extends Call>(preview: P, call: C, options: ReviewedCallOptions<C>) {
  // Together, so that what is confirmed is what the review shows.
  const [reviewed, setReviewed] = useState<{ reply: CallReply<P>; input: CallInput<C> & CallInput<P> } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const asking = useCall(preview, {
    failureText: options.failureText,
    onReply: (reply, input) => setReviewed({ reply, input: input as CallInput<C> & CallInput<P> }),
  })
  const { has } = useSession()
  const [isRepeating, setIsRepeating] = useState(false)
  const repeat = (once: () => Promise<CallReply<C>>) =>
    repeatUntilAnswered(once, () => setIsRepeating(true)).finally(() => setIsRepeating(false))
  const sending = useCall(call, {
    ...options,
    onRefused: () => setReviewed(null),
    // Another server might do it each time.
    sendWith: has('repeats') ? repeat : undefined,
  })
  const { errorOf, field, isSending, refusal, refuse } = isAsking ? asking : sending

  function send(input: CallInput<C>) {
    setIsAsking(false)
    sending.send(input)
  }

  return {
    errorOf,
    field,
    isSending,
    /** Whether it is sent again, because no answer has come. */
    isRepeating,
    refusal,
    refuse,
    /** Sends without a review. */
    send,
    /** Asks what the call would do. */
    review(input: CallInput<C> & CallInput<P>) {
      setIsAsking(true)
      asking.send(input)
    },
    /** What the call would do, while the member reviews it. */
    reviewed: reviewed?.reply ?? null,
    confirm() {
      if (reviewed) send(reviewed.input)
    },
    /** Leaves the review. */
    change: () => setReviewed(null),
  }
}
