/** Asks the operator for a factor, by one of these methods; whether one was given. */
type Ask = (methods: readonly string[]) => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Asks for a factor, once for all calls that wait for it. Returns whether the server has accepted one. */
export async function askForFactor(methods: readonly string[]): Promise<boolean> {
  asked ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}

/** Registers who asks. Returns the function that takes it back. */
export function onFactorNeeded(by: Ask): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}
