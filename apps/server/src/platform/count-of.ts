/** A count with its noun: `1 job`, `2 jobs`. The plural ends in an s. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
