/** The result of work, or an error with this message when it takes longer. The work itself is not stopped. */
export async function withTimeLimit<T>(work: Promise<T>, maxMs: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), maxMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
