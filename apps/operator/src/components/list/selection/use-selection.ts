import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Who is chosen in a list, by their keys. They were chosen among what was listed: another question to the list forgets them. */
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
