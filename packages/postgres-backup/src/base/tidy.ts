const opening = 'The archive keeps more than it needs: '

/**
 * Removes something that the archive does not need. It prints a failure and does not throw: leftovers only take space, and a
 * backup that failed for them would be made again and again.
 */
export async function tidy(work: () => Promise<void>, print: (line: string) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    print(`${opening}${(error as Error).message}`)
  }
}

/** The leftovers that a backup could not remove, from the lines that it printed. */
export function findUntidied(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(opening))
}
