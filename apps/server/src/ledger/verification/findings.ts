/** A rule of the books that is broken. */
export interface Finding {
  what: 'transfer' | 'block' | 'account' | 'record'
  /** Of a transfer, also of a removed one. */
  position?: bigint
  sentence: string
  /** The place in the chain, which orders the findings. Those outside the chain come last. */
  place: [block: bigint, position: bigint]
}

export type Report = ReturnType<typeof openReport>

const keptMax = 100
const afterTheChain = 2n ** 63n

/** Collects findings. Beyond the first hundred of a kind it only counts. */
export function openReport() {
  const found: Finding[] = []
  const kept = { transfer: 0, block: 0, account: 0, record: 0 }
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
        place: [block, position],
      })
    },
    block(number: bigint, sentence: string): void {
      touched.add(number)
      add({ what: 'block', sentence: `Block ${number} ${sentence}.`, place: [number, -1n] })
    },
    account(code: string, sentence: string): void {
      add({ what: 'account', sentence: `The account ${code} ${sentence}.`, place: [afterTheChain, 0n] })
    },
    record(sentence: string): void {
      add({ what: 'record', sentence: `${sentence}.`, place: [afterTheChain, 1n] })
    },
    hasFindingIn: (block: bigint) => touched.has(block),
    /** In the order of the chain: the first finding is the first place that was changed. */
    findings: () => found.toSorted((one, other) => compare(one.place, other.place)),
    count: () => count,
  }
}

function compare(one: Finding['place'], other: Finding['place']): number {
  if (one[0] !== other[0]) return one[0] < other[0] ? -1 : 1
  return one[1] < other[1] ? -1 : Number(one[1] > other[1])
}
