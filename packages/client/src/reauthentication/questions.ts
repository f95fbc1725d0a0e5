import { useSyncExternalStore } from 'react'

/** A question to the person at the screen, until it is settled. */
export interface Question<Asked, Given> {
  asked: Asked
  /** Differs for each question, so that each has a dialog of its own. */
  place: number
  /** Ends it with what the person gave, or with null when they gave nothing. */
  settle: (given: Given | null) => void
}

/** Makes the questions of an app's re-authentication dialog. They open one after the other; without a dialog they are settled with null. */
export function createQuestions<Asked, Given>() {
  let open: Question<Asked, Given> | null = null
  let last: Promise<Given | null> = Promise.resolve(null)
  let shared: Promise<Given | null> | null = null
  let count = 0
  const listeners = new Set<() => void>()

  function show(next: typeof open) {
    open = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // The session has ended.
      if (listeners.size === 0) open?.settle(null)
    }
  }

  function openNext(asked: Asked): Promise<Given | null> {
    const { promise, resolve } = Promise.withResolvers<Given | null>()
    if (listeners.size === 0) return Promise.resolve(null)
    const question: Question<Asked, Given> = {
      asked,
      place: (count += 1),
      settle(given) {
        if (open !== question) return
        show(null)
        resolve(given)
      },
    }
    show(question)
    return promise
  }

  function ask(asked: Asked): Promise<Given | null> {
    last = last.then(() => openNext(asked))
    return last
  }

  return {
    /** Asks for one call. Resolves with what the person gave, or with null. */
    ask,
    /** The same, where one answer serves all calls that need it. */
    askForAll(asked: Asked): Promise<Given | null> {
      shared ??= ask(asked).finally(() => (shared = null))
      return shared
    },
    useQuestion: () => useSyncExternalStore(subscribe, () => open),
  }
}
