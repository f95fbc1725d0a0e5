/** A rule of the books that is broken. */
export interface Finding {
  what: 'transfer' | 'event' | 'block' | 'account' | 'record'
  /** Of a transfer, or the id of an audit entry; also of a removed one. */
  position?: bigint
  sentence: string
  /** The place in the chain, which orders the findings. Those outside the chain come last. */
  place: Place
}

/** In a block: the block itself, its transfers, its audit entries. */
type Place = [block: bigint, part: 0 | 1 | 2, position: bigint]

export type Report = ReturnType<typeof openReport>

const keptMax = 100
const afterTheChain = 2n ** 63n

/** Collects findings. Beyond the first hundred of a kind it only counts. */
export function openReport() {
  const found: Finding[] = []
  const kept = { transfer: 0, event: 0, block: 0, account: 0, record: 0 }
  const touched = new Set<bigint>()
  let count = 0
  const add = (finding: Finding) => {
    count += 1
    kept[finding.what] += 1
    if (kept[finding.what] <= keptMax) found.push(finding)
  }
  return {
    transfer(block: bigint, position: bigint, sentence: string): void {
      touched.add(block)
      add({
        what: 'transfer',
        position,
        sentence: `The transfer at position ${position} ${sentence}.`,
        place: [block, 1, position],
      })
    },
    event(block: bigint, id: bigint, sentence: string): void {
      touched.add(block)
      add({
        what: 'event',
        position: id,
        sentence: `The entry ${id} of the audit log ${sentence}.`,
        place: [block, 2, id],
      })
    },
    block(number: bigint, sentence: string): void {
      touched.add(number)
      add({ what: 'block', sentence: `Block ${number} ${sentence}.`, place: [number, 0, 0n] })
    },
    account(code: string, sentence: string): void {
      add({ what: 'account', sentence: `The account ${code} ${sentence}.`, place: [afterTheChain, 0, 0n] })
    },
    record(sentence: string): void {
      add({ what: 'record', sentence: `${sentence}.`, place: [afterTheChain, 1, 0n] })
    },
    hasFindingIn: (block: bigint) => touched.has(block),
    /** In the order of the chain: the first finding is the first place that was changed. */
    findings: () => found.toSorted((one, other) => compare(one.place, other.place)),
    count: () => count,
  }
}

function compare(one: Place, other: Place): number {
  const differing = one.findIndex((part, index) => part !== other[index])
  if (differing < 0) return 0
  return (one[differing] ?? 0) < (other[differing] ?? 0) ? -1 : 1
}
