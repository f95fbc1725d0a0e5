const opening = 'The archive keeps more than it needs: '

/**
 * Removes something that the archive does not need. A failure is printed and not thrown: what is left takes space only, and a backup that
 * failed for it would be made again and again.
 */
export async function tidy(work: () => Promise<void>, print: (line: string) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    print(`${opening}${(error as Error).message}`)
  }
}

/** What a backup could not remove, in the lines that it printed. */
export function findUntidied(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(opening))
}
