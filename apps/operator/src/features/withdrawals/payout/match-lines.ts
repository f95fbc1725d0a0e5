import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'

export interface SheetLine {
  id: string
  address: string
}

export interface Matches {
  /** The transaction IDs by the id of their withdrawal. */
  ids: ReadonlyMap<string, string>
  /** Why nothing, or not everything, was matched: a sentence for each line at fault. */
  faults: string[]
}

const transactionId = /^(0x)?[0-9a-f]{64}$/i

/**
 * Matches pasted lines to the withdrawals of a sheet: each line by its address or, where no line has one, by its place. By place there
 * is one line for each withdrawal, because a missing one would move all that follow it to the wrong withdrawal. Two withdrawals to one
 * address take their lines in order.
 */
export function matchLines(pasted: string, sheet: readonly SheetLine[]): Matches {
  const lines = pasted
    .split('\n')
    .map((line) => line.split(/[\s,;"']+/).filter(Boolean))
    .filter((parts) => parts.length > 0)
    .map((parts) => ({
      id: parts.find((part) => transactionId.test(part)),
      other: parts.find((part) => !transactionId.test(part)),
    }))
  const faults = lines.flatMap(({ id }, index) => (id === undefined ? [words.noId(index + 1)] : []))
  if (faults.length > 0) return { ids: new Map(), faults }
  if (lines.every(({ other }) => other === undefined)) {
    if (lines.length !== sheet.length && lines.length > 0)
      return { ids: new Map(), faults: [words.otherCount(lines.length, sheet.length)] }
    return { ids: new Map(sheet.map(({ id }, index) => [id, lines[index]?.id ?? ''])), faults: [] }
  }
  const ids = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    const fits = sheet.find(({ id, address }) => address !== '' && address === line.other && !ids.has(id))
    if (fits) ids.set(fits.id, line.id ?? '')
    else faults.push(words.unknownAddress(index + 1))
  }
  return { ids, faults }
}
