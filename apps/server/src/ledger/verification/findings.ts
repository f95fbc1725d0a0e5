export interface Finding {
  what: 'transfer' | 'event' | 'block' | 'account' | 'record'
  /** The id of a transfer or an audit entry, even a removed one. */
  position: bigint | undefined
  sentence: string
  /** Its place in the chain, which orders the findings. Findings outside the chain come last. */
  place: Place
}

/** A place in a block: the block itself, its transfers, or its audit entries. */
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
  const add = (what: Finding['what'], place: Place, sentence: string, position?: bigint) => {
    count += 1
    kept[what] += 1
    if (kept[what] <= keptMax) found.push({ what, place, sentence, position })
  }
  return {
    transfer(block: bigint, position: bigint, sentence: string): void {
      touched.add(block)
      add('transfer', [block, 1, position], `The transfer at position ${position} ${sentence}.`, position)
    },
    event(block: bigint, id: bigint, sentence: string): void {
      touched.add(block)
      add('event', [block, 2, id], `The entry ${id} of the audit log ${sentence}.`, id)
    },
    block(number: bigint, sentence: string): void {
      touched.add(number)
      add('block', [number, 0, 0n], `Block ${number} ${sentence}.`)
    },
    account(code: string, sentence: string): void {
      add('account', [afterTheChain, 0, 0n], `The account ${code} ${sentence}.`)
    },
    record(sentence: string): void {
      add('record', [afterTheChain, 1, 0n], `${sentence}.`)
    },
    hasFindingIn: (block: bigint) => touched.has(block),
    /** In the order of the chain: the first finding is the first tampered place. */
    findings: () => found.toSorted((one, other) => compare(one.place, other.place)),
    count: () => count,
  }
}

function compare(one: Place, other: Place): number {
  const differing = one.findIndex((part, index) => part !== other[index])
  if (differing < 0) return 0
  return (one[differing] ?? 0) < (other[differing] ?? 0) ? -1 : 1
}
