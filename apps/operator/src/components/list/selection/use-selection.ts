import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The keys of the selected rows. Another query clears the selection. */
export function useSelection(
  asked: unknown,
): [chosen: ReadonlySet<string>, choose: (keys: ReadonlySet<string>) => void] {
  const question = JSON.stringify(asked)
  const [lastQuestion, setLastQuestion] = useState(question)
  const [chosen, setChosen] = useState(none)
  if (lastQuestion !== question) {
    setLastQuestion(question)
    setChosen(none)
  }
  return [chosen, setChosen]
}
