import { isOpenOperation } from '@cairn/client/calls/operations.ts'
import { repeatUntilAnswered } from '@cairn/client/calls/repeat.ts'
import type { CallOptions } from '@cairn/client/calls/use-call.ts'
import type { Call, CallInput, CallReply } from '@cairn/contract/core/call.ts'
import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { useState } from 'react'
import { findSameRecord, readSent, type SentRecord } from './find-same-record.ts'
import { readEntryState, useEntryState, type EntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'

interface ReviewedCallOptions<C extends Call> extends Pick<CallOptions<C>, 'drawChallenge' | 'onReply'> {
  failureText: string
  type: SentRecord['type']
  /** The form's values, as its entry in the browser's history keeps them. */
  entered: (input: CallInput<C>) => EntryState
}

/**
 * Sends a call, at once or after a review. `preview` takes the same input and answers what the call would do, or refuses as
 * the call would. Then the member confirms it or changes the form. The review is an entry of the browser's history: Back leads to
 * the form as it was, Forward to the review. On a server that keeps keys, a call without an answer is sent again for a minute.
 */
export function useReviewedCall<P extends Call, C extends Call>(preview: P, call: C, options: ReviewedCallOptions<C>) {
  // Together, so that what is confirmed is what the review shows.
  const [made, setMade] = useState<{ id: number; reply: CallReply<P>; input: CallInput<C> & CallInput<P> } | null>(null)
  const entry = useEntryState()
  const reviewed = made?.id === entry.review ? made : null
  const [isAsking, setIsAsking] = useState(false)
  const asking = useCall(preview, {
    failureText: options.failureText,
    onReply(reply, input) {
      const id = Date.now()
      setMade({ id, reply, input: input as CallInput<C> & CallInput<P> })
      const filled = { ...readEntryState(history.state), ...options.entered(input as CallInput<C>), review: undefined }
      history.replaceState(filled, '')
      history.pushState({ ...filled, review: id }, '')
    },
  })
  const { supports } = useSession()
  const [same, setSame] = useState<{ record: HistoryRecord; goOn: () => void } | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [isRepeating, setIsRepeating] = useState(false)
  const repeat = (once: () => Promise<CallReply<C>>) =>
    repeatUntilAnswered(once, () => setIsRepeating(true)).finally(() => setIsRepeating(false))
  const sending = useCall(call, {
    ...options,
    onRefused() {
      leave()
      // At once, because the field that was refused gets the focus.
      setMade(null)
    },
    // Another server might do it each time.
    sendWith: supports('repeats') ? repeat : undefined,
  })
  const { errorOf, field, isSending, refusal, refuse } = isAsking ? asking : sending

  function leave() {
    if (reviewed) history.back()
  }

  function send(input: CallInput<C>) {
    setIsAsking(false)
    sending.send(input)
  }

  /** Continues, unless a record of the last minutes is the same: then the member confirms first. */
  async function askIfSame(input: CallInput<C>, goOn: () => void) {
    // The server does a call with the key of an open operation once, so it answers what became of that.
    if (isLooking || (supports('repeats') && isOpenOperation(call, input))) return goOn()
    setIsLooking(true)
    const record = await findSameRecord(readSent(options.type, input as object), {
      takesType: supports('history_filters'),
    })
    setIsLooking(false)
    if (record) setSame({ record, goOn })
    else goOn()
  }

  return {
    errorOf,
    field,
    isSending: isSending || isLooking,
    /** Whether it is sent again, because no answer has come. */
    isRepeating,
    refusal,
    refuse,
    /** Sends without a review. */
    send: (input: CallInput<C>) => void askIfSame(input, () => send(input)),
    /** Asks what the call would do. */
    review: (input: CallInput<C> & CallInput<P>) =>
      void askIfSame(input, () => {
        setIsAsking(true)
        asking.send(input)
      }),
    /** A record of the last minutes that is the same, until the member has answered whether to make another. */
    same: same?.record ?? null,
    answerSame(isAnother: boolean) {
      setSame(null)
      if (isAnother) same?.goOn()
    },
    /** What the call would do, while the member reviews it. */
    reviewed: reviewed?.reply ?? null,
    confirm() {
      if (reviewed) send(reviewed.input)
    },
    change: leave,
  }
}
